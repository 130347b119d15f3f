//! Statements: what runs, in which order, and on which branch.

use oxc_ast::ast::{
    BlockStatement, Declaration, ExportDefaultDeclarationKind, ImportDeclaration,
    ImportDeclarationSpecifier, Statement, SwitchStatement, TSModuleReference,
    TSNamespaceDeclaration, TSNamespaceDeclarationBody, TryStatement, VariableDeclaration,
    VariableDeclarationKind,
};

use super::fact::Fact;
use super::heap::Code;
use super::names;
use super::walk::Walker;

/// Where the walk goes on behind a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Next,
    Break,
    Continue,
    Return,
}

impl<'a> Walker<'a, '_, '_> {
    pub(super) fn statements(&mut self, list: &'a [Statement<'a>]) -> Flow {
        // Functions may stand behind what calls them.
        for statement in list {
            match statement {
                Statement::FunctionDeclaration(function) => self.define(function),
                Statement::ExportDeclaration(export) => {
                    if let Declaration::FunctionDeclaration(function) = &export.declaration {
                        self.define(function);
                    }
                }
                Statement::ExportDefaultDeclaration(export) => {
                    if let ExportDefaultDeclarationKind::FunctionDeclaration(function) =
                        &export.declaration
                    {
                        self.define(function);
                    }
                }
                Statement::ImportDeclaration(import) => self.bind_import(import),
                _ => {}
            }
        }
        for (index, statement) in list.iter().enumerate() {
            let flow = self.statement(statement);
            if flow != Flow::Next && !self.cover {
                if index + 1 < list.len() {
                    self.skipped += 1;
                }
                return flow;
            }
        }
        Flow::Next
    }

    fn define(&mut self, function: &'a oxc_ast::ast::Function<'a>) {
        let closure = self.closure(Code::Function(function), None);
        if let Some(id) = &function.id {
            self.declare(id.name.as_str(), closure, false);
        }
    }

    pub(super) fn statement(&mut self, statement: &'a Statement<'a>) -> Flow {
        if !self.enter() {
            return Flow::Next;
        }
        let flow = self.statement_inner(statement);
        self.leave();
        flow
    }

    fn statement_inner(&mut self, statement: &'a Statement<'a>) -> Flow {
        match statement {
            Statement::BlockStatement(block) => self.block(block),
            Statement::BreakStatement(_) => Flow::Break,
            Statement::ContinueStatement(_) => Flow::Continue,
            Statement::ExpressionStatement(it) => {
                self.eval(&it.expression);
                Flow::Next
            }
            Statement::ReturnStatement(it) => {
                let fact = match &it.argument {
                    Some(argument) => self.eval(argument),
                    None => Fact::nothing(),
                };
                self.returned(fact);
                Flow::Return
            }
            Statement::ThrowStatement(it) => {
                self.eval(&it.argument);
                Flow::Return
            }
            Statement::IfStatement(it) => {
                let test = self.eval(&it.test);
                self.choose(test.truth(), &it.consequent, it.alternate.as_ref())
            }
            Statement::ForStatement(it) => {
                let before = self.push_scope(false, self.scope);
                let flow = self.for_loop(it);
                self.scope = before;
                flow
            }
            Statement::WhileStatement(it) => self.repeat(Some(&it.test), None, &it.body, false),
            Statement::DoWhileStatement(it) => self.repeat(Some(&it.test), None, &it.body, true),
            Statement::ForInStatement(it) => {
                let all = self.eval_alias(&it.right);
                let keys = self.keys(&all);
                self.each(&it.left, keys, &all, true, &it.body)
            }
            Statement::ForOfStatement(it) => {
                let all = self.eval(&it.right);
                let items = self.elements(&all);
                self.each(&it.left, items, &all, false, &it.body)
            }
            Statement::LabeledStatement(it) => match self.statement(&it.body) {
                Flow::Return => Flow::Return,
                Flow::Next | Flow::Break | Flow::Continue => Flow::Next,
            },
            Statement::SwitchStatement(it) => self.switch(it),
            Statement::TryStatement(it) => self.attempt(it),
            Statement::WithStatement(it) => {
                self.eval(&it.object);
                self.statement(&it.body)
            }
            Statement::ExportDefaultDeclaration(it) => {
                match &it.declaration {
                    ExportDefaultDeclarationKind::ClassDeclaration(class) => {
                        self.class(class);
                    }
                    ExportDefaultDeclarationKind::FunctionDeclaration(_)
                    | ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => {}
                    other => {
                        if let Some(expression) = other.as_expression() {
                            self.eval(expression);
                        }
                    }
                }
                Flow::Next
            }
            Statement::ExportDeclaration(it) => {
                self.declaration(&it.declaration);
                Flow::Next
            }
            Statement::ExportAllDeclaration(it) => {
                self.import(it.source.span, &it.source.value);
                Flow::Next
            }
            Statement::ExportFromDeclaration(it) => {
                self.import(it.source.span, &it.source.value);
                Flow::Next
            }
            Statement::TSExportAssignment(it) => {
                self.eval(&it.expression);
                Flow::Next
            }
            Statement::ImportDeclaration(import) => {
                self.literal(import.source.span, &import.source.value);
                self.import(import.source.span, &import.source.value);
                Flow::Next
            }
            other => {
                if let Some(declaration) = other.as_declaration() {
                    self.declaration(declaration);
                }
                Flow::Next
            }
        }
    }

    pub(super) fn block(&mut self, block: &'a BlockStatement<'a>) -> Flow {
        let scoped = block.body.iter().any(|statement| {
            matches!(
                statement,
                Statement::VariableDeclaration(_)
                    | Statement::FunctionDeclaration(_)
                    | Statement::ClassDeclaration(_)
            )
        });
        if !scoped {
            return self.statements(&block.body);
        }
        let before = self.push_scope(false, self.scope);
        let flow = self.statements(&block.body);
        self.scope = before;
        flow
    }

    fn declaration(&mut self, declaration: &'a Declaration<'a>) {
        match declaration {
            Declaration::VariableDeclaration(variables) => self.variables(variables),
            Declaration::ClassDeclaration(class) => {
                self.class(class);
            }
            Declaration::TSEnumDeclaration(it) => {
                for member in &it.body.members {
                    if let Some(value) = &member.initializer {
                        self.eval(value);
                    }
                }
            }
            Declaration::TSNamespaceDeclaration(space) => self.namespace(space),
            Declaration::TSImportEqualsDeclaration(import) => {
                if let TSModuleReference::ExternalModuleReference(module) = &import.module_reference
                {
                    let name = &module.expression.value;
                    self.import(module.expression.span, name);
                    let fact = Fact::path(names::module(name));
                    self.declare(import.id.name.as_str(), fact, false);
                }
            }
            Declaration::FunctionDeclaration(_)
            | Declaration::TSTypeAliasDeclaration(_)
            | Declaration::TSInterfaceDeclaration(_)
            | Declaration::TSExternalModuleDeclaration(_)
            | Declaration::TSGlobalDeclaration(_) => {}
        }
    }

    fn namespace(&mut self, space: &'a TSNamespaceDeclaration<'a>) {
        let mut space = space;
        loop {
            match &space.body {
                TSNamespaceDeclarationBody::TSNamespaceDeclaration(inner) => space = inner,
                TSNamespaceDeclarationBody::TSModuleBlock(block) => {
                    self.statements(&block.body);
                    return;
                }
            }
        }
    }

    pub(super) fn variables(&mut self, it: &'a VariableDeclaration<'a>) {
        let hoisted = it.kind == VariableDeclarationKind::Var;
        for variable in &it.declarations {
            let fact = match &variable.init {
                Some(init) => self.eval_alias(init),
                // `var a;` takes nothing away.
                None if hoisted => continue,
                None => Fact::nothing(),
            };
            self.bind(&variable.id, fact, hoisted);
        }
    }

    fn bind_import(&mut self, import: &'a ImportDeclaration<'a>) {
        let module = names::module(&import.source.value);
        for specifier in import.specifiers.iter().flatten() {
            let (local, path) = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(one) => {
                    (&one.local, names::member(&module, &one.imported.name()))
                }
                ImportDeclarationSpecifier::ImportDefaultSpecifier(all) => {
                    (&all.local, Some(module.clone()))
                }
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) => {
                    (&all.local, Some(module.clone()))
                }
            };
            let data = matches!(
                specifier,
                ImportDeclarationSpecifier::ImportDefaultSpecifier(_)
            )
            .then(|| self.bundled_module(&import.source.value))
            .flatten();
            let fact = data.unwrap_or_else(|| path.map_or_else(Fact::unknown, Fact::path));
            self.declare(local.name.as_str(), fact, false);
        }
    }

    /// Walks what may or may not be taken.
    pub(super) fn maybe<T>(&mut self, walk: impl FnOnce(&mut Self) -> T) -> T {
        self.branch += 1;
        let result = walk(self);
        self.branch -= 1;
        result
    }

    fn choose(
        &mut self,
        taken: Option<bool>,
        yes: &'a Statement<'a>,
        no: Option<&'a Statement<'a>>,
    ) -> Flow {
        let Some(taken) = taken else {
            let first = self.maybe(|walker| walker.statement(yes));
            let second = match no {
                Some(no) => self.maybe(|walker| walker.statement(no)),
                None => Flow::Next,
            };
            return if first == second { first } else { Flow::Next };
        };
        let (run, left) = if taken {
            (Some(yes), no)
        } else {
            (no, Some(yes))
        };
        let flow = run.map_or(Flow::Next, |run| self.statement(run));
        match left {
            Some(left) if self.cover => {
                self.maybe(|walker| walker.statement(left));
            }
            Some(_) => self.skipped += 1,
            None => {}
        }
        flow
    }

    fn switch(&mut self, it: &'a SwitchStatement<'a>) -> Flow {
        let value = self.eval(&it.discriminant);
        let before = self.push_scope(false, self.scope);
        let mut known = value.string();
        let mut taken = None;
        for (index, case) in it.cases.iter().enumerate() {
            if let Some(test) = &case.test {
                let test = self.eval(test);
                match (&known, test.string()) {
                    (Some(value), Some(test)) if *value == test && taken.is_none() => {
                        taken = Some(index);
                    }
                    (Some(_), Some(_)) => {}
                    _ => known = None,
                }
            }
        }
        let default = it.cases.iter().position(|case| case.test.is_none());
        let mut flow = Flow::Next;
        if known.is_some() && !self.cover {
            let from = taken.or(default).unwrap_or(it.cases.len());
            for case in it.cases.iter().skip(from) {
                flow = self.statements(&case.consequent);
                if flow != Flow::Next {
                    break;
                }
            }
            self.skipped += 1;
            if flow == Flow::Break {
                flow = Flow::Next;
            }
        } else {
            for case in &it.cases {
                self.maybe(|walker| walker.statements(&case.consequent));
            }
        }
        self.scope = before;
        flow
    }

    fn attempt(&mut self, it: &'a TryStatement<'a>) -> Flow {
        let flow = self.block(&it.block);
        if let Some(handler) = &it.handler {
            let before = self.push_scope(false, self.scope);
            if let Some(parameter) = &handler.param {
                self.bind(&parameter.pattern, Fact::unknown(), false);
            }
            self.maybe(|walker| walker.block(&handler.body));
            self.scope = before;
        }
        let last = it
            .finalizer
            .as_ref()
            .map_or(Flow::Next, |last| self.block(last));
        if last == Flow::Next { flow } else { last }
    }

    /// What the innermost function returns, among other things.
    pub(super) fn returned(&mut self, fact: Fact) {
        if let Some(last) = self.returns.last_mut() {
            *last = Some(match last.take() {
                Some(before) => before.either(&fact),
                None => fact,
            });
        }
    }
}
