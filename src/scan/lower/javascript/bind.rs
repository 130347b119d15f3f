//! What declarations, imports, parameters and assignments bind.

use oxc_ast::ast::{
    AssignmentTarget, AssignmentTargetMaybeDefault, AssignmentTargetProperty, BindingPattern,
    Declaration, Expression, FormalParameters, ImportDeclaration, ImportDeclarationSpecifier,
    Statement, TSImportEqualsDeclaration, TSModuleReference, VariableDeclaration,
    VariableDeclarationKind, VariableDeclarator,
};
use oxc_ast_visit::Visit;

use crate::scan::operation::{Origins, Value};

use super::calls;
use super::fold::evaluate;
use super::names::{self, Known};
use super::walk::Walker;

impl Walker<'_> {
    pub(super) fn bind_early(&mut self, statement: &Statement<'_>) {
        match statement {
            Statement::ImportDeclaration(import) => self.bind_import(import),
            Statement::VariableDeclaration(variables) => self.bind_variables(variables),
            Statement::TSImportEqualsDeclaration(import) => self.bind_equals(import),
            Statement::ExportDeclaration(export) => {
                if let Declaration::VariableDeclaration(variables) = &export.declaration {
                    self.bind_variables(variables);
                }
            }
            _ => {}
        }
    }

    pub(super) fn bind_variables(&mut self, variables: &VariableDeclaration<'_>) {
        for variable in &variables.declarations {
            self.bind_variable(variable, variables.kind == VariableDeclarationKind::Var);
        }
    }

    pub(super) fn bind_variable(&mut self, variable: &VariableDeclarator<'_>, hoisted: bool) {
        let known = match &variable.init {
            Some(init) => self.known(init),
            None => Known::default(),
        };
        self.bind_pattern(&variable.id, known, hoisted);
    }

    /// What is known of the value of `expression`.
    pub(super) fn known(&self, expression: &Expression<'_>) -> Known {
        let shell = match expression.get_inner_expression() {
            Expression::ObjectExpression(object) => Some(calls::shell_of(&self.names, object)),
            _ => None,
        };
        Known {
            path: self.names.path(expression),
            value: evaluate(&self.names, expression),
            shell,
        }
    }

    pub(super) fn bind_pattern(
        &mut self,
        pattern: &BindingPattern<'_>,
        known: Known,
        hoisted: bool,
    ) {
        match pattern {
            BindingPattern::BindingIdentifier(name) => {
                self.names.declare(&name.name, known, hoisted)
            }
            BindingPattern::AssignmentPattern(inner) => {
                let known = if known.path.is_none() && known.value == Value::default() {
                    self.known(&inner.right)
                } else {
                    known
                };
                self.bind_pattern(&inner.left, known, hoisted);
            }
            BindingPattern::ObjectPattern(object) => {
                for property in &object.properties {
                    let part = part(&known, names::key(&property.key).as_deref());
                    self.bind_pattern(&property.value, part, hoisted);
                }
                if let Some(rest) = &object.rest {
                    self.bind_pattern(&rest.argument, known.clone(), hoisted);
                }
            }
            BindingPattern::ArrayPattern(array) => {
                for element in array.elements.iter().flatten() {
                    self.bind_pattern(element, part(&known, None), hoisted);
                }
                if let Some(rest) = &array.rest {
                    self.bind_pattern(&rest.argument, part(&known, None), hoisted);
                }
            }
        }
    }

    pub(super) fn bind_import(&mut self, import: &ImportDeclaration<'_>) {
        let module = names::module(&import.source.value);
        for specifier in import.specifiers.iter().flatten() {
            let (local, path) = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(one) => {
                    let mut path = module.clone();
                    names::join(&mut path, &one.imported.name());
                    (&one.local, path)
                }
                ImportDeclarationSpecifier::ImportDefaultSpecifier(all) => {
                    (&all.local, module.clone())
                }
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) => {
                    (&all.local, module.clone())
                }
            };
            let known = Known {
                path: Some(path),
                value: Value::unknown(),
                shell: None,
            };
            self.names.declare(&local.name, known, false);
        }
    }

    pub(super) fn bind_equals(&mut self, import: &TSImportEqualsDeclaration<'_>) {
        if let TSModuleReference::ExternalModuleReference(module) = &import.module_reference {
            let known = Known {
                path: Some(names::module(&module.expression.value)),
                value: Value::unknown(),
                shell: None,
            };
            self.names.declare(&import.id.name, known, false);
        }
    }

    /// Parameters hide what is outside; those of a callback get what the call
    /// hands on.
    pub(super) fn bind_parameters(&mut self, parameters: &FormalParameters<'_>, value: &Value) {
        for parameter in &parameters.items {
            let known = Known {
                path: None,
                value: value.clone(),
                shell: None,
            };
            self.bind_pattern(&parameter.pattern, known, false);
            if let Some(default) = &parameter.initializer {
                self.visit_expression(default);
            }
        }
        if let Some(rest) = &parameters.rest {
            let known = Known {
                value: Value::unknown(),
                ..Known::default()
            };
            self.bind_pattern(&rest.rest.argument, known, false);
        }
    }

    pub(super) fn assign_target(&mut self, target: &AssignmentTarget<'_>, known: Known) {
        match target {
            AssignmentTarget::AssignmentTargetIdentifier(name) => {
                self.names.assign(&name.name, known)
            }
            AssignmentTarget::ObjectAssignmentTarget(object) => {
                for property in &object.properties {
                    match property {
                        AssignmentTargetProperty::AssignmentTargetPropertyIdentifier(one) => {
                            let part = part(&known, Some(&one.binding.name));
                            self.names.assign(&one.binding.name, part);
                        }
                        AssignmentTargetProperty::AssignmentTargetPropertyProperty(one) => {
                            let part = part(&known, names::key(&one.name).as_deref());
                            if let AssignmentTargetMaybeDefault::AssignmentTargetIdentifier(name) =
                                &one.binding
                            {
                                self.names.assign(&name.name, part);
                            }
                        }
                    }
                }
            }
            AssignmentTarget::StaticMemberExpression(member) => {
                self.visit_expression_unless_environment(&member.object)
            }
            AssignmentTarget::ComputedMemberExpression(member) => {
                self.visit_expression_unless_environment(&member.object);
                self.visit_expression(&member.expression);
            }
            _ => {}
        }
    }

    /// Setting a variable of the environment reads none.
    pub(super) fn visit_expression_unless_environment(&mut self, object: &Expression<'_>) {
        if self.names.path(object).as_deref() != Some("process.env") {
            self.visit_expression(object);
        }
    }
}

/// One property of what is known.
fn part(known: &Known, name: Option<&str>) -> Known {
    let path = known.path.as_ref().zip(name).map(|(path, name)| {
        let mut path = path.clone();
        names::join(&mut path, name);
        path
    });
    let value = match known.path.as_deref() {
        Some("process.env") => Value::from(Origins::VARIABLE),
        _ if known.value.origins.is_constant() => Value::unknown(),
        _ => Value::from(known.value.origins),
    };
    Known {
        path,
        value,
        shell: None,
    }
}
