//! One walk over the syntax tree: binds names and notes operations. Chains
//! (`a.b().c()`, `a + b + c`) are walked in loops, since they may be as long as
//! the text.

use oxc_ast::AstKind;
use oxc_ast::ast::{
    Argument, ArrowFunctionExpression, AssignmentExpression, AssignmentOperator, AssignmentTarget,
    AssignmentTargetMaybeDefault, AssignmentTargetProperty, BinaryOperator, BindingPattern,
    BlockStatement, CallExpression, ChainElement, Declaration, ExportAllDeclaration,
    ExportFromDeclaration, Expression, FormalParameters, FunctionBody, ImportDeclaration,
    ImportDeclarationSpecifier, ImportExpression, JSXMemberExpression, NewExpression,
    ObjectProperty, Program, Statement, StringLiteral, TSImportEqualsDeclaration,
    TSInterfaceDeclaration, TSModuleReference, TSType, TSTypeAliasDeclaration, TSTypeAnnotation,
    TSTypeName, TSTypeParameterDeclaration, TSTypeParameterInstantiation, TaggedTemplateExpression,
    TemplateLiteral, VariableDeclaration, VariableDeclarationKind, VariableDeclarator,
};
use oxc_ast_visit::{Visit, walk};

use crate::scan::operation::{
    Act, Import, Incomplete, Literal, Lowered, Operation, Origins, Value,
};
use crate::text::Span;

use super::calls::{self, Arguments};
use super::fold::{self, evaluate};
use super::names::{self, Known, Names};

/// Most operations that are noted of one text.
const MAX_OPERATIONS: usize = 20_000;

/// The state of the walk over one text, maybe in several pieces.
pub(super) struct Walker<'t> {
    text: &'t str,
    names: Names,
    lowered: Lowered,
    /// Offset of the piece in the text.
    offset: usize,
    /// Inside `env: …`, or where only the names of variables count.
    contained: usize,
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

    fn span(&self, span: oxc_span::Span) -> Span {
        let end = (span.end as usize + self.offset).min(self.text.len());
        Span::new((span.start as usize + self.offset).min(end), end)
    }

    fn note(&mut self, span: oxc_span::Span, callee: &str, act: Act) {
        if self.lowered.operations.len() < MAX_OPERATIONS {
            let span = self.span(span);
            self.lowered.operations.push(Operation {
                span,
                callee: callee.to_owned(),
                act,
            });
        }
    }

    fn import(&mut self, name: &StringLiteral<'_>) {
        let span = self.span(name.span);
        self.lowered.imports.push(Import {
            span,
            name: name.value.to_string(),
        });
    }

    fn bind_early(&mut self, statement: &Statement<'_>) {
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

    fn bind_variables(&mut self, variables: &VariableDeclaration<'_>) {
        for variable in &variables.declarations {
            self.bind_variable(variable, variables.kind == VariableDeclarationKind::Var);
        }
    }

    fn bind_variable(&mut self, variable: &VariableDeclarator<'_>, hoisted: bool) {
        let known = match &variable.init {
            Some(init) => self.known(init),
            None => Known::default(),
        };
        self.bind_pattern(&variable.id, known, hoisted);
    }

    /// What is known of the value of `expression`.
    fn known(&self, expression: &Expression<'_>) -> Known {
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

    fn bind_pattern(&mut self, pattern: &BindingPattern<'_>, known: Known, hoisted: bool) {
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

    fn bind_import(&mut self, import: &ImportDeclaration<'_>) {
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

    fn bind_equals(&mut self, import: &TSImportEqualsDeclaration<'_>) {
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
    fn bind_parameters(&mut self, parameters: &FormalParameters<'_>, value: &Value) {
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

    /// An argument; a function among them is handed `value`.
    fn visit_handed(&mut self, argument: &Argument<'_>, value: &Value) {
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

    /// A call without its callee.
    fn call(&mut self, call: &CallExpression<'_>) {
        let path = self.names.path(&call.callee).unwrap_or_default();
        self.loads(&path, call);
        let arguments = Arguments {
            names: &self.names,
            list: &call.arguments,
        };
        let act = calls::act(&path, &arguments).or_else(|| self.constructed(call));
        if let Some(act) = act {
            self.note(call.span, &path, act);
        }
        if is_wired(&self.names, &path, call) {
            self.note(call.span, &path, Act::Rewire);
        }
        let names_only = matches!(path.as_str(), "Object.keys");
        self.contained += usize::from(names_only);
        let handed = self.handed(&path, call);
        for argument in &call.arguments {
            self.visit_handed(argument, &handed);
        }
        self.contained -= usize::from(names_only);
    }

    /// `[].constructor.constructor('…')` is `Function('…')`.
    fn constructed(&self, call: &CallExpression<'_>) -> Option<Act> {
        let Expression::StaticMemberExpression(outer) = call.callee.get_inner_expression() else {
            return None;
        };
        let first = call.arguments.first()?.as_expression()?;
        let inner = matches!(outer.object.get_inner_expression(), Expression::StaticMemberExpression(inner) if inner.property.name == "constructor")
            || matches!(
                outer.object.get_inner_expression(),
                Expression::FunctionExpression(_) | Expression::ArrowFunctionExpression(_)
            );
        (outer.property.name == "constructor" && inner).then(|| Act::Evaluate {
            code: evaluate(&self.names, first),
        })
    }

    /// `require` of a fixed or a computed name.
    fn loads(&mut self, path: &str, call: &CallExpression<'_>) {
        if !matches!(path, "require" | "module.require" | "require.resolve") {
            return;
        }
        let Some(first) = call.arguments.first().and_then(Argument::as_expression) else {
            return;
        };
        if let Expression::StringLiteral(name) = first {
            self.import(name);
            return;
        }
        let module = evaluate(&self.names, first);
        if path != "require.resolve" {
            self.note(call.span, path, Act::Import { module });
        }
    }

    /// What a callback among the arguments is handed.
    fn handed(&self, path: &str, call: &CallExpression<'_>) -> Value {
        if fold::is_download(path) {
            return Value::from(Origins::NETWORK);
        }
        if fold::is_file_read(path) {
            return Value::from(Origins::FILE);
        }
        let functions = call.arguments.iter().any(|argument| {
            matches!(
                argument,
                Argument::ArrowFunctionExpression(_) | Argument::FunctionExpression(_)
            )
        });
        match call.callee.get_inner_expression() {
            // `.then(text => …)`, `.on('data', chunk => …)`
            Expression::StaticMemberExpression(member) if functions => {
                let value = evaluate(&self.names, &member.object);
                Value::from(if value.origins.is_constant() {
                    Origins::UNKNOWN
                } else {
                    value.origins
                })
            }
            _ => Value::unknown(),
        }
    }

    /// A chain of members and calls, from the inside out.
    fn spine(&mut self, outermost: &Expression<'_>) {
        let mut links = Vec::new();
        let mut at = outermost;
        let root = loop {
            let next = match at {
                Expression::CallExpression(call) => &call.callee,
                Expression::StaticMemberExpression(member) => &member.object,
                Expression::ComputedMemberExpression(member) => &member.object,
                Expression::PrivateFieldExpression(member) => &member.object,
                Expression::TSNonNullExpression(inner) => &inner.expression,
                Expression::ParenthesizedExpression(inner) => &inner.expression,
                Expression::ChainExpression(chain) => match &chain.expression {
                    ChainElement::CallExpression(call) => &call.callee,
                    ChainElement::TSNonNullExpression(inner) => &inner.expression,
                    ChainElement::StaticMemberExpression(member) => &member.object,
                    ChainElement::ComputedMemberExpression(member) => &member.object,
                    ChainElement::PrivateFieldExpression(member) => &member.object,
                },
                other => break other,
            };
            links.push(at);
            at = next;
        };
        match root {
            Expression::Identifier(_) => self.environment(root, links.last().copied()),
            other => self.visit_expression(other),
        }
        for (index, link) in links.iter().enumerate().rev() {
            let outer = index.checked_sub(1).map(|outer| links[outer]);
            self.link(link, outer);
        }
    }

    fn link(&mut self, link: &Expression<'_>, outer: Option<&Expression<'_>>) {
        match link {
            Expression::CallExpression(call) => self.call(call),
            Expression::ComputedMemberExpression(member) => {
                self.visit_expression(&member.expression);
                self.environment(link, outer);
            }
            Expression::StaticMemberExpression(_) => self.environment(link, outer),
            Expression::ChainExpression(chain) => match &chain.expression {
                ChainElement::CallExpression(call) => self.call(call),
                ChainElement::ComputedMemberExpression(member) => {
                    self.visit_expression(&member.expression)
                }
                ChainElement::TSNonNullExpression(_)
                | ChainElement::StaticMemberExpression(_)
                | ChainElement::PrivateFieldExpression(_) => {}
            },
            _ => {}
        }
    }

    /// Notes `process.env` with what is taken of it: `outer` is the member
    /// access around it, if there is one.
    fn environment(&mut self, expression: &Expression<'_>, outer: Option<&Expression<'_>>) {
        let may_be = match expression {
            Expression::Identifier(name) => self
                .names
                .get(&name.name)
                .is_some_and(|known| known.path.as_deref() == Some("process.env")),
            Expression::StaticMemberExpression(member) => member.property.name == "env",
            Expression::ComputedMemberExpression(_) => true,
            _ => false,
        };
        if !may_be
            || !matches!(
                self.names.path(expression).as_deref(),
                Some("process.env" | "Bun.env" | "Deno.env")
            )
        {
            return;
        }
        let (name, contained) = match outer {
            Some(Expression::StaticMemberExpression(member)) => {
                (Some(member.property.name.to_string()), false)
            }
            Some(Expression::ComputedMemberExpression(member)) => {
                let name = evaluate(&self.names, &member.expression).text;
                let contained = name.is_none();
                (name, contained)
            }
            Some(Expression::ChainExpression(_)) => (None, true),
            _ => (None, self.contained > 0),
        };
        let span = outer.map_or_else(
            || oxc_span::GetSpan::span(expression),
            oxc_span::GetSpan::span,
        );
        self.note(span, "process.env", Act::Environment { name, contained });
    }

    fn assign_target(&mut self, target: &AssignmentTarget<'_>, known: Known) {
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
    fn visit_expression_unless_environment(&mut self, object: &Expression<'_>) {
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

/// Whether a call pipes between a socket and a process.
fn is_wired(names: &Names, path: &str, call: &CallExpression<'_>) -> bool {
    let Some(object) = path.strip_suffix(".pipe") else {
        return false;
    };
    let target = call
        .arguments
        .first()
        .and_then(Argument::as_expression)
        .and_then(|target| names.path(target));
    let Some(target) = target else { return false };
    let socket = |path: &str| path.starts_with("net.") || path.starts_with("tls.");
    let process = |path: &str| path.starts_with("child_process.");
    (socket(object) && process(&target)) || (process(object) && socket(&target))
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
            let command = evaluate_template(&self.names, &it.quasi);
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

impl Walker<'_> {
    /// `const { HOME, TOKEN } = process.env` reads those.
    fn destructured(&mut self, pattern: &BindingPattern<'_>, init: &Expression<'_>) {
        let BindingPattern::ObjectPattern(object) = pattern else {
            return;
        };
        let span = oxc_span::GetSpan::span(init);
        for property in &object.properties {
            let name = names::key(&property.key);
            let contained = name.is_none();
            self.note(span, "process.env", Act::Environment { name, contained });
        }
    }
}

fn evaluate_template(names: &Names, template: &TemplateLiteral<'_>) -> Value {
    let mut parts = Vec::new();
    for (index, quasi) in template.quasis.iter().enumerate() {
        parts.push(
            quasi
                .value
                .cooked
                .as_ref()
                .map_or_else(Value::unknown, |text| Value::constant(text.as_str())),
        );
        if let Some(expression) = template.expressions.get(index) {
            parts.push(evaluate(names, expression));
        }
    }
    fold::joined(names, parts, "")
}
