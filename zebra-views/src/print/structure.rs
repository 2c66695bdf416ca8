//! The structure of a book: headings, lists and tables, for readers who cannot see its pages.

/// An element of the structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NodeId(pub(super) usize);

/// What an element is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Document,
    Section,
    /// A heading and its level.
    Heading(u8),
    Paragraph,
    Contents,
    ContentsItem,
    /// A text that leads to another page.
    Link,
    List,
    Item,
    Label,
    Body,
    Table,
    Row,
    ColumnHeading,
    RowHeading,
    Cell,
    Figure,
}

/// An element with its place in the tree.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) role: Role,
    pub(super) parent: Option<NodeId>,
    /// The content of a figure in words.
    pub(super) alt: Option<String>,
    /// The language, where it is not that of the book.
    pub(super) language: Option<String>,
}

/// The elements in the order in which they are read. The first one is the document.
#[derive(Debug, Clone)]
pub(super) struct Structure {
    pub(super) nodes: Vec<Node>,
}

impl Structure {
    /// The whole document.
    pub(super) const ROOT: NodeId = NodeId(0);

    pub(super) fn new() -> Self {
        let root = Node { role: Role::Document, parent: None, alt: None, language: None };
        Structure { nodes: vec![root] }
    }

    /// Adds an element behind all others.
    pub(super) fn add(&mut self, parent: NodeId, role: Role) -> NodeId {
        self.nodes.push(Node { role, parent: Some(parent), alt: None, language: None });
        NodeId(self.nodes.len() - 1)
    }

    /// Adds a figure with its content in words.
    pub(super) fn figure(&mut self, parent: NodeId, alt: String) -> NodeId {
        let node = self.add(parent, Role::Figure);
        self.nodes[node.0].alt = Some(alt);
        node
    }
}
