import type { Extensions } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { ListItem } from '@tiptap/extension-list';
import { TextAlign } from '@tiptap/extension-text-align';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { richText } from '#contracts/rules/rich-text.ts';
import { BlankMarks } from './blank-marks.ts';
import { DictationAnchor } from './dictation-anchor.ts';

/** Alignment as the shared list has it: `data-align`, as the policy refuses `style` in markup. */
const Alignment = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element: HTMLElement) => alignmentOf(element),
            renderHTML: ({ textAlign }: { textAlign?: unknown }) =>
              typeof textAlign === 'string' && textAlign !== 'left'
                ? { 'data-align': textAlign }
                : {},
          },
        },
      },
    ];
  },
});

/** Alignment of our markup or of pasted text; left is the default. */
function alignmentOf(element: HTMLElement): string | null {
  const found = element.getAttribute('data-align') ?? element.getAttribute('align');
  return richText.alignments.find((one) => one === found && one !== 'left') ?? null;
}

/** Marks a link to an uploaded file with the file's name. */
const AttachmentName = Extension.create({
  name: 'attachmentName',
  addGlobalAttributes() {
    return [{ types: ['link'], attributes: { download: { default: null } } }];
  },
});

/** An item of a list. Tab leaves the text, as everywhere; Ctrl or Cmd with ] and [ change the depth. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** Editor extensions for exactly the markup that contracts/rules/rich-text.ts allows. */
export function extensionsOf({
  placeholder,
  hasBlanks,
  hasHeadings = false,
}: {
  placeholder: string;
  hasBlanks: boolean;
  /** A draft has two levels of headings (contracts/rules/desk/draft-text.ts). */
  hasHeadings?: boolean;
}): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      gapcursor: false,
      heading: hasHeadings && { levels: [2, 3] },
      horizontalRule: false,
      listItem: false,
      strike: false,
      trailingNode: false,
      // The colour comes from the style sheet.
      dropcursor: { color: false, width: 2, class: 'editor-drop-cursor' },
      link: {
        openOnClick: false,
        // None of its own: they would be registered again with each editor. See isAllowedUri.
        protocols: [],
        HTMLAttributes: { target: null, rel: null, class: null },
        isAllowedUri: (address) =>
          richText.schemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`)),
        // A text such as 'today.in' is not always an address.
        shouldAutoLink: (address) => /^(https?:\/\/|www\.)/i.test(address),
      },
    }),
    Item,
    Alignment.configure({ types: ['paragraph'] }),
    AttachmentName,
    DictationAnchor,
    Placeholder.configure({ placeholder }),
    ...(hasBlanks ? [BlankMarks] : []),
  ];
}
