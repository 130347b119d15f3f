//! Elements of JSX.

use super::fact::Fact;
use super::walk::Walker;
use oxc_ast::ast::{JSXAttributeItem, JSXAttributeValue, JSXChild, JSXElement, JSXExpression};

impl<'a> Walker<'a, '_, '_> {
    pub(super) fn element(&mut self, it: &'a JSXElement<'a>) -> Fact {
        for attribute in &it.opening_element.attributes {
            match attribute {
                JSXAttributeItem::SpreadAttribute(spread) => {
                    self.eval(&spread.argument);
                }
                JSXAttributeItem::Attribute(attribute) => match &attribute.value {
                    Some(JSXAttributeValue::StringLiteral(text)) => {
                        self.literal(text.span, &text.value);
                    }
                    Some(JSXAttributeValue::ExpressionContainer(inner)) => {
                        self.contained_expression(&inner.expression);
                    }
                    Some(JSXAttributeValue::Element(inner)) if self.enter() => {
                        self.element(inner);
                        self.leave();
                    }
                    Some(JSXAttributeValue::Fragment(inner)) if self.enter() => {
                        for child in &inner.children {
                            self.child(child);
                        }
                        self.leave();
                    }
                    Some(JSXAttributeValue::Element(_) | JSXAttributeValue::Fragment(_)) | None => {
                    }
                },
            }
        }
        for child in &it.children {
            self.child(child);
        }
        Fact::unknown()
    }

    fn contained_expression(&mut self, expression: &'a JSXExpression<'a>) {
        if let Some(expression) = expression.as_expression() {
            self.eval(expression);
        }
    }

    pub(super) fn child(&mut self, child: &'a JSXChild<'a>) {
        if !self.enter() {
            return;
        }
        match child {
            JSXChild::Text(_) => {}
            JSXChild::Element(element) => {
                self.element(element);
            }
            JSXChild::Fragment(fragment) => {
                for child in &fragment.children {
                    self.child(child);
                }
            }
            JSXChild::ExpressionContainer(inner) => self.contained_expression(&inner.expression),
            JSXChild::Spread(spread) => {
                self.eval(&spread.expression);
            }
        }
        self.leave();
    }
}
