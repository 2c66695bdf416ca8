//! The structure of a book in a PDF, and the identification as PDF/UA.

use std::fmt::Write;

use pdf_writer::types::{ArtifactType, StructRole, TableHeaderScope};
use pdf_writer::writers::StructTreeRoot;
use pdf_writer::{Content, Finish, Name, Pdf, Ref, TextStr};

use crate::escape::Escaped;

use super::structure::{Node, NodeId, Role, Structure};

/// What is inside of an element.
enum Kid {
    Node(usize),
    /// Marked content of a page.
    Content {
        page: usize,
        id: i32,
    },
    /// The annotation of a link.
    Link {
        page: usize,
        annotation: Ref,
    },
}

/// The elements with what is inside of them.
pub(super) struct Tags<'p> {
    structure: &'p Structure,
    /// The object of each element.
    refs: Vec<Ref>,
    /// What is inside of the elements, each with the number of its element.
    kids: Vec<(usize, Kid)>,
    /// The elements of the marked content of each page, by its number.
    contents: Vec<Vec<NodeId>>,
    links: Vec<NodeId>,
}

impl<'p> Tags<'p> {
    pub(super) fn new(structure: &'p Structure, pages: usize, mut next: impl FnMut() -> Ref) -> Self {
        let refs = structure.nodes.iter().map(|_| next()).collect();
        let nodes = structure.nodes.iter().enumerate();
        let kids = nodes.filter_map(|(index, node)| Some((node.parent?.0, Kid::Node(index)))).collect();
        let contents = (0..pages).map(|_| Vec::new()).collect();
        Tags { structure, refs, kids, contents, links: Vec::new() }
    }

    /// Begins content of a page: of an element, or one that only decorates.
    pub(super) fn begin(&mut self, content: &mut Content, page: usize, node: Option<NodeId>) {
        let Some(node) = node else {
            let mut mark = content.begin_marked_content_with_properties(Name(b"Artifact"));
            mark.properties().artifact().kind(ArtifactType::Layout);
            return;
        };
        let id = self.contents[page].len() as i32;
        self.contents[page].push(node);
        self.kids.push((node.0, Kid::Content { page, id }));
        let tag = role(&self.structure.nodes[node.0]).to_name();
        content.begin_marked_content_with_properties(tag).properties().identify(id);
    }

    /// Adds the annotation of a link, and returns its number in the tree of parents.
    pub(super) fn link(&mut self, node: NodeId, page: usize, annotation: Ref) -> i32 {
        self.kids.push((node.0, Kid::Link { page, annotation }));
        self.links.push(node);
        (self.contents.len() + self.links.len() - 1) as i32
    }

    /// Writes the elements; returns the object of their tree.
    pub(super) fn write(mut self, pdf: &mut Pdf, pages: &[Ref], mut next: impl FnMut() -> Ref) -> Ref {
        let root = next();
        // In the order in which they were added.
        self.kids.sort_by_key(|(parent, _)| *parent);
        let mut rest = self.kids.iter().peekable();
        for (index, node) in self.structure.nodes.iter().enumerate() {
            let mut element = pdf.struct_element(self.refs[index]);
            element.kind(role(node)).parent(node.parent.map_or(root, |parent| self.refs[parent.0]));
            if let Some(alt) = &node.alt {
                element.alt(TextStr(alt));
            }
            if let Some(language) = &node.language {
                element.lang(TextStr(language));
            }
            let scope = match node.role {
                Role::ColumnHeading => Some(TableHeaderScope::Column),
                Role::RowHeading => Some(TableHeaderScope::Row),
                _ => None,
            };
            if let Some(scope) = scope {
                element.attributes().push().table().scope(scope);
            }
            let mut kids = element.children();
            while let Some((_, kid)) = rest.next_if(|(parent, _)| *parent == index) {
                match kid {
                    Kid::Node(node) => {
                        kids.struct_element(self.refs[*node]);
                    }
                    Kid::Content { page, id } => {
                        kids.marked_content_ref().page(pages[*page]).marked_content_id(*id);
                    }
                    Kid::Link { page, annotation } => {
                        kids.object_ref().page(pages[*page]).object(*annotation);
                    }
                }
            }
        }
        let arrays: Vec<Ref> = self.contents.iter().map(|_| next()).collect();
        for (nodes, &array) in self.contents.iter().zip(&arrays) {
            pdf.indirect(array).array().items(nodes.iter().map(|node| self.refs[node.0]));
        }
        let mut tree = pdf.indirect(root).start::<StructTreeRoot<'_>>();
        tree.child(self.refs[Structure::ROOT.0]);
        let mut parents = tree.parent_tree();
        let mut numbers = parents.nums();
        let links = self.links.iter().map(|node| self.refs[node.0]);
        for (number, parent) in arrays.iter().copied().chain(links).enumerate() {
            numbers.insert(number as i32, parent);
        }
        numbers.finish();
        parents.finish();
        tree.parent_tree_next_key((arrays.len() + self.links.len()) as i32);
        tree.finish();
        root
    }
}

fn role(node: &Node) -> StructRole {
    match node.role {
        Role::Document => StructRole::Document,
        Role::Section => StructRole::Sect,
        Role::Heading(1) => StructRole::H1,
        Role::Heading(2) => StructRole::H2,
        Role::Heading(_) => StructRole::H3,
        Role::Paragraph => StructRole::P,
        Role::Contents => StructRole::TOC,
        Role::ContentsItem => StructRole::TOCI,
        Role::Link => StructRole::Link,
        Role::List => StructRole::L,
        Role::Item => StructRole::LI,
        Role::Label => StructRole::Lbl,
        Role::Body => StructRole::LBody,
        Role::Table => StructRole::Table,
        Role::Row => StructRole::TR,
        Role::ColumnHeading | Role::RowHeading => StructRole::TH,
        Role::Cell => StructRole::TD,
        Role::Figure => StructRole::Figure,
    }
}

/// Returns the metadata that identify the file: its title and language, and the standard of accessible files that it follows.
pub(super) fn metadata(title: &str, author: Option<&str>, language: &str) -> String {
    let mut text = String::from(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n\
        <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n<rdf:Description rdf:about=\"\" \
        xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" \
        xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">\n<pdfuaid:part>1</pdfuaid:part>\n",
    );
    let title = Escaped(title);
    let _ = writeln!(
        text,
        "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>"
    );
    if let Some(author) = author {
        let author = Escaped(author);
        let _ = writeln!(text, "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>");
    }
    let _ = writeln!(text, "<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>");
    text.push_str("<pdf:Producer>Zebra</pdf:Producer>\n</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>");
    text
}
