//! One walk over the syntax tree: binds names and notes operations. Chains
//! (`a.b().c()`, `a + b + c`) are walked in loops, since they may be as long as
//! the text.

use oxc_ast::AstKind;
use oxc_ast::ast::{
    Argument, ArrowFunctionExpression, AssignmentExpression, AssignmentOperator, AssignmentTarget,
    BinaryOperator, BindingPattern, BlockStatement, CallExpression, ExportAllDeclaration,
    ExportFromDeclaration, Expression, FormalParameters, FunctionBody, ImportDeclaration,
    ImportExpression, JSXMemberExpression, NewExpression, ObjectProperty, Program, StringLiteral,
    TSImportEqualsDeclaration, TSInterfaceDeclaration, TSModuleReference, TSType,
    TSTypeAliasDeclaration, TSTypeAnnotation, TSTypeName, TSTypeParameterDeclaration,
    TSTypeParameterInstantiation, TaggedTemplateExpression, TemplateLiteral, VariableDeclaration,
    VariableDeclarationKind,
};
use oxc_ast_visit::{Visit, walk};

use crate::scan::operation::{Act, Import, Incomplete, Literal, Lowered, Operation, Value};
use crate::text::Span;

use super::calls::{self, Arguments};
use super::fold::{self, evaluate};
use super::names::{self, Names};

/// Most operations that are noted of one text.
const MAX_OPERATIONS: usize = 20_000;

/// The state of the walk over one text, maybe in several pieces.
pub(super) struct Walker<'t> {
    pub(super) text: &'t str,
    pub(super) names: Names,
    pub(super) lowered: Lowered,
    /// Offset of the piece in the text.
    pub(super) offset: usize,
    /// Inside `env: …`, or where only the names of variables count.
    pub(super) contained: usize,
}

impl<'t> Walker<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            names: Names::new(),
            lowered: Lowered::default(),
            offset: 0,
            contained: 0,
        }
    }

    /// Walks a program that begins at `offset` of the text.
    pub(super) fn read(&mut self, program: &Program<'_>, offset: usize) {
        self.offset = offset;
        for comment in &program.comments {
            let span = self.span(comment.span);
            self.lowered.comments.push(span);
        }
        // Functions may stand in front of what they use.
        for statement in &program.body {
            self.bind_early(statement);
        }
        self.visit_program(program);
    }

    pub(super) fn finish(mut self) -> Lowered {
        self.lowered
            .operations
            .sort_by_key(|operation| (operation.span.start, operation.span.end));
        self.lowered.comments.sort_unstable();
        if self.names.fuel.get() == 0 || self.lowered.operations.len() >= MAX_OPERATIONS {
            self.lowered.incomplete = Some(Incomplete::TooDeep);
        }
        self.lowered
    }

    pub(super) fn span(&self, span: oxc_span::Span) -> Span {
        let end = (span.end as usize + self.offset).min(self.text.len());
        Span::new((span.start as usize + self.offset).min(end), end)
    }

    pub(super) fn note(&mut self, span: oxc_span::Span, callee: &str, act: Act) {
        if self.lowered.operations.len() < MAX_OPERATIONS {
            let span = self.span(span);
            self.lowered.operations.push(Operation {
                span,
                callee: callee.to_owned(),
                act,
            });
        }
    }

    pub(super) fn import(&mut self, name: &StringLiteral<'_>) {
        let span = self.span(name.span);
        self.lowered.imports.push(Import {
            span,
            name: name.value.to_string(),
        });
    }

    /// An argument; a function among them is handed `value`.
    pub(super) fn visit_handed(&mut self, argument: &Argument<'_>, value: &Value) {
        match argument {
            Argument::ArrowFunctionExpression(arrow) => self.arrow(arrow, value),
            Argument::FunctionExpression(function) => {
                self.names.enter(true);
                self.bind_parameters(&function.params, value);
                if let Some(body) = &function.body {
                    self.visit_function_body(body);
                }
                self.names.leave();
            }
            Argument::SpreadElement(spread) => self.visit_expression(&spread.argument),
            other => {
                if let Some(expression) = other.as_expression() {
                    self.visit_expression(expression);
                }
            }
        }
    }

    fn arrow(&mut self, arrow: &ArrowFunctionExpression<'_>, value: &Value) {
        self.names.enter(true);
        self.bind_parameters(&arrow.params, value);
        walk::walk_arrow_function_body(self, &arrow.body);
        self.names.leave();
    }
}

impl<'a> Visit<'a> for Walker<'_> {
    // The parameters of a function belong to it, not to what is around it.
    fn enter_node(&mut self, kind: AstKind<'a>) {
        if matches!(kind, AstKind::Function(_)) {
            self.names.enter(true);
        }
    }

    fn leave_node(&mut self, kind: AstKind<'a>) {
        if matches!(kind, AstKind::Function(_)) {
            self.names.leave();
        }
    }

    fn visit_expression(&mut self, it: &Expression<'a>) {
        match it {
            Expression::CallExpression(_)
            | Expression::StaticMemberExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::PrivateFieldExpression(_)
            | Expression::TSNonNullExpression(_)
            | Expression::ParenthesizedExpression(_)
            | Expression::ChainExpression(_)
            | Expression::Identifier(_) => self.spine(it),
            Expression::BinaryExpression(binary) => {
                let contained = usize::from(binary.operator == BinaryOperator::In);
                let mut rights = vec![&binary.right];
                let mut left = &binary.left;
                while let Expression::BinaryExpression(inner) = left {
                    rights.push(&inner.right);
                    left = &inner.left;
                }
                self.contained += contained;
                self.visit_expression(left);
                for right in rights.into_iter().rev() {
                    self.visit_expression(right);
                }
                self.contained -= contained;
            }
            Expression::LogicalExpression(logical) => {
                let mut rights = vec![&logical.right];
                let mut left = &logical.left;
                while let Expression::LogicalExpression(inner) = left {
                    rights.push(&inner.right);
                    left = &inner.left;
                }
                self.visit_expression(left);
                for right in rights.into_iter().rev() {
                    self.visit_expression(right);
                }
            }
            other => walk::walk_expression(self, other),
        }
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        self.visit_expression(&it.callee);
        self.call(it);
    }

    fn visit_new_expression(&mut self, it: &NewExpression<'a>) {
        self.visit_expression(&it.callee);
        let path = self
            .names
            .path(&it.callee)
            .map(|path| format!("{path}()"))
            .unwrap_or_default();
        let arguments = Arguments {
            names: &self.names,
            list: &it.arguments,
        };
        if let Some(act) = calls::act(&path, &arguments) {
            self.note(it.span, path.trim_end_matches("()"), act);
        }
        for argument in &it.arguments {
            self.visit_handed(argument, &Value::unknown());
        }
    }

    fn visit_tagged_template_expression(&mut self, it: &TaggedTemplateExpression<'a>) {
        let path = self.names.path(&it.tag).unwrap_or_default();
        if matches!(
            path.as_str(),
            "zx.$" | "execa.$" | "Bun.$" | "bun.$" | "dax-sh" | "zx"
        ) {
            let command = fold::template(&self.names, &it.quasi);
            self.note(it.span, &path, calls::shell_command(command));
        }
        self.visit_expression(&it.tag);
        self.visit_template_literal(&it.quasi);
    }

    fn visit_import_expression(&mut self, it: &ImportExpression<'a>) {
        match &it.source {
            Expression::StringLiteral(name) => self.import(name),
            other => {
                let module = evaluate(&self.names, other);
                self.note(it.span, "import", Act::Import { module });
            }
        }
        self.visit_expression(&it.source);
    }

    fn visit_import_declaration(&mut self, it: &ImportDeclaration<'a>) {
        self.import(&it.source);
        self.bind_import(it);
    }

    fn visit_export_from_declaration(&mut self, it: &ExportFromDeclaration<'a>) {
        self.import(&it.source);
    }

    fn visit_export_all_declaration(&mut self, it: &ExportAllDeclaration<'a>) {
        self.import(&it.source);
    }

    fn visit_ts_import_equals_declaration(&mut self, it: &TSImportEqualsDeclaration<'a>) {
        if let TSModuleReference::ExternalModuleReference(module) = &it.module_reference {
            self.import(&module.expression);
        }
        self.bind_equals(it);
    }

    fn visit_variable_declaration(&mut self, it: &VariableDeclaration<'a>) {
        let hoisted = it.kind == VariableDeclarationKind::Var;
        for variable in &it.declarations {
            if let Some(init) = &variable.init {
                // A second name for the environment takes nothing of it yet.
                let alias = self.names.path(init).as_deref() == Some("process.env")
                    && !matches!(&variable.id, BindingPattern::ObjectPattern(object) if object.rest.is_some());
                if alias {
                    self.destructured(&variable.id, init);
                } else {
                    self.visit_expression(init);
                }
            }
            self.bind_variable(variable, hoisted);
        }
    }

    fn visit_assignment_expression(&mut self, it: &AssignmentExpression<'a>) {
        self.visit_expression(&it.right);
        let mut known = self.known(&it.right);
        if it.operator != AssignmentOperator::Assign {
            known.path = None;
            if let AssignmentTarget::AssignmentTargetIdentifier(name) = &it.left {
                let old = self
                    .names
                    .get(&name.name)
                    .map(|known| known.value.clone())
                    .unwrap_or_default();
                known.value = fold::joined(&self.names, vec![old, known.value], "");
            }
        }
        self.assign_target(&it.left, known);
    }

    fn visit_object_property(&mut self, it: &ObjectProperty<'a>) {
        let environment = names::key(&it.key).as_deref() == Some("env");
        self.contained += usize::from(environment);
        if it.computed {
            self.visit_property_key(&it.key);
        }
        self.visit_expression(&it.value);
        self.contained -= usize::from(environment);
    }

    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        self.arrow(it, &Value::unknown());
    }

    fn visit_formal_parameters(&mut self, it: &FormalParameters<'a>) {
        self.bind_parameters(it, &Value::unknown());
    }

    fn visit_function_body(&mut self, it: &FunctionBody<'a>) {
        self.names.enter(true);
        walk::walk_function_body(self, it);
        self.names.leave();
    }

    fn visit_block_statement(&mut self, it: &BlockStatement<'a>) {
        self.names.enter(false);
        walk::walk_block_statement(self, it);
        self.names.leave();
    }

    fn visit_string_literal(&mut self, it: &StringLiteral<'a>) {
        let span = self.span(it.span);
        self.lowered.literals.push(Literal {
            span,
            value: it.value.to_string(),
        });
    }

    fn visit_template_literal(&mut self, it: &TemplateLiteral<'a>) {
        for quasi in &it.quasis {
            if let Some(text) = &quasi.value.cooked
                && !text.is_empty()
            {
                let span = self.span(if it.expressions.is_empty() {
                    it.span
                } else {
                    quasi.span
                });
                self.lowered.literals.push(Literal {
                    span,
                    value: text.to_string(),
                });
            }
        }
        for expression in &it.expressions {
            self.visit_expression(expression);
        }
    }

    // Types do nothing at run time.
    fn visit_ts_type(&mut self, _: &TSType<'a>) {}
    fn visit_ts_type_annotation(&mut self, _: &TSTypeAnnotation<'a>) {}
    fn visit_ts_type_name(&mut self, _: &TSTypeName<'a>) {}
    fn visit_ts_type_parameter_declaration(&mut self, _: &TSTypeParameterDeclaration<'a>) {}
    fn visit_ts_type_parameter_instantiation(&mut self, _: &TSTypeParameterInstantiation<'a>) {}
    fn visit_ts_interface_declaration(&mut self, _: &TSInterfaceDeclaration<'a>) {}
    fn visit_ts_type_alias_declaration(&mut self, _: &TSTypeAliasDeclaration<'a>) {}
    fn visit_jsx_member_expression(&mut self, _: &JSXMemberExpression<'a>) {}
}
