import { deflateSync } from 'node:zlib';
import { FONT_OBJECTS } from 'typesetter';
import { formatText } from '../pdf/lexer.ts';
import type { BundlePlan, PlannedEntry, PlannedPage } from '../plan/bundle-plan.ts';
import { SHEET } from '../plan/lay-out-contents.ts';
import type { ArchiveFacts, ReferenceTarget, UnreadableCode } from '../plan/manifest.ts';
import type { Problem } from '../plan/problem.ts';
import { reasonOf } from '../plan/slip-reasons.ts';
import { pagesText } from './archive/list-obstacles.ts';
import { formatDate, xmpPacket } from './archive/metadata.ts';
import { srgbProfile } from './archive/srgb-profile.ts';
import { drawPageNumber, type Pen, resourceName } from './draw/draw-text.ts';
import { pageSpaceOf } from './draw/page-space.ts';
import {
  drawFooter,
  drawList,
  drawTitleSheet,
  type ListTarget,
  type Sheet,
} from './draw/sheets.ts';
import { reasonOf as obstacleReason } from './examine/source-obstacles.ts';
import { ReplacementFonts } from './fonts/replacement-fonts.ts';
import { type StoredFile, writeFile } from './linear/write-file.ts';
import { outlineObjects } from './outline.ts';
import { PageTree } from './output/balanced-page-tree.ts';
import { type ObjectBody, ObjectWriter } from './output/object-writer.ts';
import type { Output } from './output/output.ts';
import { JpegCodec } from './pictures/jpeg-codec.ts';
import { type KeptReason, keptReasons } from './pictures/kept-pictures.ts';
import { PictureReducer } from './pictures/reduce-picture.ts';
import { comparableFileName } from './source/destinations.ts';
import {
  type ImportedSource,
  type Placement,
  type Shared,
  viewIn,
  writeNotes,
} from './source/import-source.ts';
import type { FoundPage } from './source/link-references.ts';
import { type Bookmark, selectBookmarks } from './source/source-outline.ts';
import { Structure } from './structure/structure.ts';

const numerically = (a: number, b: number) => a - b;

/** Begins the keys of a volume's own contents. */
const VOLUME_CONTENTS = ':contents/v';

/**
 * The bundle while it is written: sources as they come, then its own sheets, fonts, bookmarks
 * and tables. Numbers of pages and of the fonts are reserved at the beginning, so that everything can
 * refer to them.
 */
export class BundleFile {
  readonly writer: ObjectWriter;
  readonly shared: Shared;
  readonly problems: Problem[] = [];
  private readonly plan: BundlePlan;
  private readonly pen: Pen;
  private readonly reducer: PictureReducer;
  private readonly fonts: ReplacementFonts;
  private readonly tree: PageTree;
  private readonly structure: Structure;
  private readonly catalogNum: number;
  private readonly infoNum: number;
  private outlineNum: number | undefined;
  private readonly notes = new Map<number, string[]>();
  private readonly placements = new Map<string, Placement[]>();
  /** Bookmarks of sources by item, whose pages are known to be there. */
  private readonly sourceBookmarks = new Map<string, Bookmark[]>();
  private readonly slips = new Map<string, UnreadableCode>();
  /** Why pages of a document are not PDF/A-2u, by document. */
  readonly obstacles = new Map<string, readonly string[]>();
  /** The definition of each spot colour. */
  private readonly spots = new Map<string, string>();
  private readonly labels: readonly string[];
  private readonly layers: ImportedSource['layers'] = [];
  /** Destinations written at the end, when it is known which pages there are. */
  private lateDestinations: { num: number; index: number }[] = [];
  private readonly pageOfFile: ReadonlyMap<string, string>;
  /** Items that have an entry, by document. */
  private readonly items = new Map<string, string[]>();
  /** Titles of the items that have an entry. */
  private readonly titles: ReadonlyMap<string, string>;

  constructor(
    output: Output,
    plan: BundlePlan,
    { pen, readFile }: { pen: Pen; readFile: (specifier: string) => Uint8Array },
  ) {
    this.plan = plan;
    this.labels = plan.pages.map(({ label }) => label);
    this.pen = pen;
    this.reducer = new PictureReducer(new JpegCodec(readFile));
    const writer = new ObjectWriter(output);
    this.writer = writer;
    this.fonts = new ReplacementFonts({ reserve: (count) => writer.reserve(count), readFile });
    this.catalogNum = this.writer.reserve();
    this.infoNum = this.writer.reserve();
    this.tree = new PageTree(plan.pages.length, this.writer);
    this.structure = new Structure(plan.pages.length, this.writer);
    const saveNum = this.writer.reserve();
    const savePictureNum = this.writer.reserve();
    const fontsNum = this.writer.reserve();
    this.titles = new Map(plan.entries.map(({ itemId, title }) => [itemId, title]));
    for (const { documentId, itemId } of plan.entries) {
      if (documentId === undefined) continue;
      const known = this.items.get(documentId);
      if (known === undefined) this.items.set(documentId, [itemId]);
      else known.push(itemId);
    }
    for (const { page, text } of plan.annotations)
      this.notes.set(page, [...(this.notes.get(page) ?? []), text]);
    this.pageOfFile = new Map(
      Object.entries(plan.fileNames).map(([id, name]) => [comparableFileName(name), id]),
    );
    for (const [index, page] of plan.pages.entries()) this.place(index, page);
    const numberFontNum = this.writer.reserve(FONT_OBJECTS);
    this.shared = {
      pen,
      reserve: () => this.writer.reserve(),
      saveNum,
      savePictureNum,
      fontsNum,
      numberFontNum,
      numberPosition: plan.numberPosition,
      fitsA4: plan.fitsA4 ?? false,
      reducesPictures: plan.reducesPictures ?? false,
      structure: this.structure,
      fonts: this.fonts,
      marksRemovedLinks: plan.marksRemovedLinks ?? false,
      findInBundle: (fileName, sourcePage) => this.findInBundle(fileName, sourcePage),
      findPage: (target) => this.findPage(target),
    };
  }

  get pageCount(): number {
    return this.tree.count;
  }

  placementsOf(documentId: string): readonly Placement[] {
    return this.placements.get(documentId) ?? [];
  }

  async begin(): Promise<void> {
    const { saveNum, savePictureNum } = this.shared;
    for (const [num, tag] of [
      [saveNum, 'P'],
      [savePictureNum, 'Figure'],
    ] as const) {
      const data = Buffer.from(`/${tag} <</MCID 0>> BDC\nq\n`);
      await this.writer.write({ num, text: `<</Length ${data.length}>>`, data });
    }
  }

  /** Discards what a failed document has reserved since `mark`. */
  discard(mark: number): void {
    this.writer.restore(mark);
    this.fonts.discard(mark);
    this.lateDestinations = this.lateDestinations.filter(({ num }) => num < mark);
  }

  /** Writes a document. `pause` is called between pictures that take time. */
  async commit(
    documentId: string,
    imported: ImportedSource,
    pause: () => Promise<void>,
  ): Promise<void> {
    for (const body of imported.objects) await this.writer.write(body);
    await this.writePictures(imported.pictures, pause);
    for (const { index } of this.placementsOf(documentId)) {
      this.tree.add(index);
      this.structure.addSource(index);
    }
    this.structure.addAnnotations(imported.tagged);
    this.addObstacles(documentId, imported);
    this.layers.push(...imported.layers);
    this.nameAt(imported.linksRemoved, {
      code: 'link_removed',
      text: 'a link was removed, because its target is not in the bundle',
    });
    this.nameAt(imported.referencesUnlinked, {
      code: 'reference_unlinked',
      text: 'a reference is not a link, because its words were not found on the page',
    });
    for (const itemId of this.items.get(documentId) ?? [])
      this.sourceBookmarks.set(
        itemId,
        selectBookmarks(imported.bookmarks, (page, view) => {
          const place = imported.placeOf(page, itemId);
          return place && `[${place.pageNum} 0 R ${viewIn(this.shared, view)}]`;
        }),
      );
  }

  /** What its inspection found, if this version of the engine knows it. */
  archiveOf(documentId: string): ArchiveFacts | undefined {
    const { archive = {} } = this.plan;
    return Object.hasOwn(archive, documentId) ? archive[documentId] : undefined;
  }

  private addObstacles(documentId: string, { obstacles, spots }: ImportedSource): void {
    const reasons = [...obstacles];
    const conflicting = new Set<number>();
    for (const [name, definitions] of spots)
      for (const [definition, indexes] of definitions) {
        const known = this.spots.get(name) ?? definition;
        this.spots.set(name, known);
        if (known !== definition) for (const index of indexes) conflicting.add(index);
      }
    if (conflicting.size > 0)
      reasons.push({
        reason: obstacleReason('separations'),
        indexes: [...conflicting].sort(numerically),
      });
    if (reasons.length === 0) return;
    this.obstacles.set(
      documentId,
      reasons.map(({ reason, indexes }) => `${reason}, ${pagesText(this.labels, indexes)}`),
    );
  }

  private nameAt(
    indexes: readonly number[],
    { code, text }: { code: Problem['code']; text: string },
  ): void {
    for (const index of indexes) {
      const page = this.plan.pages[index];
      if (page?.kind !== 'source') continue;
      const { label, itemId } = page;
      this.problems.push({ code, message: `Page ${label}: ${text}`, itemId, pages: [label] });
    }
  }

  private async writePictures(
    { tasks, keptPages }: ImportedSource['pictures'],
    pause: () => Promise<void>,
  ): Promise<void> {
    const failed = new Map<number, KeptReason>();
    for (const task of tasks) {
      const result = await this.reducer.reduce(task);
      if (result.failed !== undefined) failed.set(task.num, result.failed);
      for (const body of result.bodies) await this.writer.write(body);
      await pause();
    }
    for (const [reason, indexes] of keptPages(failed)) this.nameKept(reason, indexes);
  }

  private nameKept(reason: KeptReason, indexes: readonly number[]): void {
    const labels = new Map<string, string[]>();
    for (const index of indexes) {
      const page = this.plan.pages[index];
      if (page?.kind !== 'source') continue;
      const known = labels.get(page.itemId);
      if (known === undefined) labels.set(page.itemId, [page.label]);
      else known.push(page.label);
    }
    for (const [itemId, pages] of labels)
      this.problems.push({
        code: 'picture_kept',
        message: `${this.titles.get(itemId) ?? 'Document'}: pictures above 300 dots per inch stay as they are, because ${keptReasons[reason]}`,
        itemId,
        pages,
      });
  }

  addSlip(documentId: string, code: UnreadableCode): void {
    this.slips.set(documentId, code);
  }

  /** Writes the file from the objects, when all of them are in the store, which is read by `bytes`. */
  async writeFile(
    output: Output,
    { id, bytes, pause }: Pick<StoredFile, 'id' | 'bytes' | 'pause'>,
  ): Promise<void> {
    await writeFile(
      {
        ...{ objects: this.writer, bytes, id, pause, outlines: this.outlineNum },
        ...{ catalog: this.catalogNum, info: this.infoNum },
        pages: this.tree.pageNums,
        nodes: new Set(this.tree.nodeNums),
      },
      output,
    );
  }

  /** Writes the bundle's own pages and everything that ties the file together. */
  async end(): Promise<void> {
    const { writer, plan } = this;
    for (const [index, page] of plan.pages.entries()) await this.writeSheet(index, page);
    const outline = outlineObjects(this.bookmarks(), writer);
    for (const body of outline) await writer.write(body);
    await this.writeFonts();
    for (const body of this.fonts.bodies()) await writer.write(body);
    for (const { num, index } of this.lateDestinations) {
      const page = this.existingPage(index);
      await writer.write({
        num,
        text: page === undefined ? 'null' : `[${page} 0 R /XYZ null null null]`,
      });
    }
    for (const body of this.tree.nodes()) await writer.write(body);
    for (const body of this.structure.end((index) => this.tree.has(index)))
      await writer.write(body);
    this.outlineNum = outline[0]?.num;
    await this.writeCatalog(this.outlineNum);
  }

  private place(index: number, page: PlannedPage): void {
    if (page.kind !== 'source') return;
    const { documentId, itemId, sourcePage, label, turn, isPicture } = page;
    const placements = this.placements.get(documentId) ?? [];
    placements.push({
      index,
      itemId,
      sourcePage,
      label: this.plan.hasPageNumbers ? label : undefined,
      turn,
      alternative: isPicture
        ? `${this.titles.get(itemId) ?? 'Document'}, page ${sourcePage}, without text`
        : undefined,
      notes: this.notes.get(index) ?? [],
      pageNum: this.tree.pageNum(index),
      parentNum: this.tree.parentNum(index),
    });
    this.placements.set(documentId, placements);
  }

  private findInBundle(fileName: string, sourcePage: number | undefined): string | undefined {
    const documentId = this.pageOfFile.get(comparableFileName(fileName));
    if (documentId === undefined) return undefined;
    const placements = this.placementsOf(documentId);
    const wanted =
      sourcePage === undefined
        ? placements[0]
        : placements.find((placement) => placement.sourcePage === sourcePage + 1);
    const slip = () =>
      this.plan.entries.find((entry) => entry.documentId === documentId && sourcePage === undefined)
        ?.page;
    const index = wanted?.index ?? (placements.length === 0 ? slip() : undefined);
    return index === undefined ? undefined : this.destination(index);
  }

  private findPage({ documentId, page }: ReferenceTarget): FoundPage | undefined {
    const placement = this.placementsOf(documentId).find(({ sourcePage }) => sourcePage === page);
    if (placement === undefined) return undefined;
    const { index, itemId } = placement;
    const label = `page ${this.plan.pages[index]?.label ?? ''}`;
    const title = this.titles.get(itemId);
    return {
      description: title === undefined ? label : `${title}, ${label}`,
      destination: () => this.destination(index),
    };
  }

  /** A reference to a destination that is written when all pages are known. */
  private destination(index: number): string {
    const num = this.writer.reserve();
    this.lateDestinations.push({ num, index });
    return `${num} 0 R`;
  }

  /** The page at an index, or the slip sheet in its place. */
  private existingPage(index: number): number | undefined {
    if (this.tree.has(index)) return this.tree.pageNum(index);
    const page = this.plan.pages[index];
    if (page === undefined || !('itemId' in page)) return undefined;
    const slip = this.plan.pages.findIndex(
      (other, at) => 'itemId' in other && other.itemId === page.itemId && this.tree.has(at),
    );
    return slip < 0 ? undefined : this.tree.pageNum(slip);
  }

  private async writeSheet(index: number, page: PlannedPage): Promise<void> {
    const sheet = this.drawSheet(index, page);
    if (sheet === undefined) return;
    const { writer, shared, tree, structure } = this;
    const space = pageSpaceOf({
      mediaBox: { x: 0, y: 0, ...SHEET },
      box: { x: 0, y: 0, ...SHEET },
      rotation: 0,
    });
    const number = this.plan.hasPageNumbers
      ? drawPageNumber(this.pen, space, {
          label: page.label,
          nameOf: resourceName,
          position: this.plan.numberPosition,
        })
      : '';
    const { footer } = this.plan;
    const below = footer === undefined ? '' : drawFooter(this.pen, footer);
    const data = Buffer.from(sheet.operators + below + number, 'latin1');
    const contentNum = writer.reserve();
    await writer.write({ num: contentNum, text: `<</Length ${data.length}>>`, data });
    const pageNum = tree.pageNum(index);
    const annotationNums: number[] = [];
    for (const text of sheet.annotations) {
      const num = writer.reserve();
      await writer.write({ num, text: `${text}/StructParent ${structure.annotationKey(num)}>>` });
      annotationNums.push(num);
    }
    const noteBodies: ObjectBody[] = [];
    const copier = {
      add: (content: { text: string; data?: Buffer }) => {
        const body = { num: writer.reserve(), ...content };
        noteBodies.push(body);
        return body;
      },
    };
    const elements = [...sheet.elements];
    writeNotes(copier, shared, space, {
      notes: this.notes.get(index) ?? [],
      tag: (num) => {
        elements.push({ type: 'Annot', kids: [{ annotation: annotationNums.length }] });
        annotationNums.push(num);
        return `/StructParent ${structure.annotationKey(num)}`;
      },
    });
    for (const body of noteBodies) await writer.write(body);
    for (const body of structure.sheetElements(index, { pageNum, elements, annotationNums }))
      await writer.write(body);
    const annotations =
      annotationNums.length > 0
        ? `/Annots[${annotationNums.map((num) => `${num} 0 R`).join(' ')}]/Tabs/S`
        : '';
    await writer.write({
      num: pageNum,
      text: `<</Type/Page/Parent ${tree.parentNum(index)} 0 R/StructParents ${index}/MediaBox[0 0 ${SHEET.width} ${SHEET.height}]/Resources<</Font ${shared.fontsNum} 0 R>>/Contents ${contentNum} 0 R${annotations}>>`,
    });
    tree.add(index);
  }

  private drawSheet(index: number, page: PlannedPage): Sheet | undefined {
    const { plan, pen } = this;
    switch (page.kind) {
      case 'contents': {
        const list = plan.contents[page.list];
        return (
          list &&
          drawList(pen, list, (at) => {
            const entry = plan.entries[at];
            return entry && this.targetOf(entry, page.key);
          })
        );
      }
      case 'manifest': {
        const list = plan.manifestPages[page.list];
        return list && drawList(pen, list, () => undefined);
      }
      case 'divider':
        return drawTitleSheet(pen, { title: page.title, lines: [] });
      case 'slip':
        return drawTitleSheet(pen, {
          title: page.title,
          lines: [reasonOf(page)],
          ...(page.link !== undefined && { link: page.link }),
        });
      case 'source':
        return this.drawLateSlip(index, page);
    }
  }

  /** Contents of the whole name the volume; entries of other volumes are not in this file. */
  private targetOf({ page, label, title, volume }: PlannedEntry, key: string): ListTarget {
    const isOfVolume = key.startsWith(VOLUME_CONTENTS);
    return {
      label: volume === undefined || isOfVolume ? label : `Volume ${volume} · ${label}`,
      description: `${title}, page ${label}`,
      ...(page >= 0 && { destination: this.destination(page) }),
    };
  }

  /** The slip sheet of a document that turned out unreadable, at its first page in an item. */
  private drawLateSlip(index: number, page: PlannedPage & { kind: 'source' }): Sheet | undefined {
    const code = this.slips.get(page.documentId);
    if (code === undefined) return undefined;
    const own = this.placementsOf(page.documentId).filter(({ itemId }) => itemId === page.itemId);
    if (own[0]?.index !== index) return undefined;
    const last = this.plan.pages[own.at(-1)?.index ?? index];
    const entry = this.plan.entries.find(({ itemId }) => itemId === page.itemId);
    const missing =
      own.length > 1 ? [`Pages ${page.label} to ${last?.label ?? ''} are missing here`] : [];
    return drawTitleSheet(this.pen, {
      title: entry?.title ?? 'Document',
      lines: [reasonOf({ code }), ...missing],
    });
  }

  private bookmarks(): Bookmark[] {
    const { plan } = this;
    const bookmarks: Bookmark[] = [];
    const entries = plan.entries
      .filter(({ page, isContinued }) => page >= 0 && !(isContinued && plan.volumes))
      .map((entry, index) => ({ entry, index }))
      .sort((a, b) => a.entry.page - b.entry.page || a.index - b.index);
    for (const { entry } of entries) {
      const parent = entry.level > 0 ? bookmarks.at(-1)?.children : undefined;
      (parent ?? bookmarks).push({
        title: formatText(`${entry.title} · ${entry.label}`),
        destination: this.destination(entry.page),
        children: this.sourceBookmarks.get(entry.itemId) ?? [],
      });
    }
    return bookmarks;
  }

  private async writeFonts(): Promise<void> {
    const used = new Set(this.pen.fonts.used());
    // Printed numbers name this font even where no page has one.
    if (this.plan.hasPageNumbers) used.add('sans');
    const entries: string[] = [];
    for (const name of used) {
      const first = name === 'sans' ? this.shared.numberFontNum : this.writer.reserve(FONT_OBJECTS);
      entries.push(`/${resourceName(name)} ${first} 0 R`);
      for (const [index, body] of this.pen.fonts.bodies(name, first).entries())
        await this.writer.write({ num: first + index, ...body });
    }
    await this.writer.write({ num: this.shared.fontsNum, text: `<<${entries.join('')}>>` });
  }

  /** Whether it is PDF/A-2u: every page of every source is. */
  get isArchival(): boolean {
    return this.obstacles.size === 0;
  }

  private async writeCatalog(outlineNum: number | undefined): Promise<void> {
    const { writer, plan, tree } = this;
    const title = formatText(plan.name);
    const { createdAt, language = 'en' } = plan;
    const date = createdAt === undefined ? '' : formatDate(createdAt);
    await writer.write({
      num: this.infoNum,
      text: `<</Title ${title}/Producer(bundle-composer)${date && `/CreationDate${date}/ModDate${date}`}>>`,
    });
    const metadataNum = writer.reserve();
    const { isArchival } = this;
    const metadata = xmpPacket({ title: plan.name, createdAt, language, isArchival });
    await writer.write({
      num: metadataNum,
      text: `<</Type/Metadata/Subtype/XML/Length ${metadata.length}>>`,
      data: metadata,
    });
    const profileNum = writer.reserve();
    const profile = deflateSync(srgbProfile());
    await writer.write({
      num: profileNum,
      text: `<</N 3/Filter/FlateDecode/Length ${profile.length}>>`,
      data: profile,
    });
    const intent = `/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/DestOutputProfile ${profileNum} 0 R>>]`;
    const structure = `/StructTreeRoot ${this.structure.rootNum} 0 R/MarkInfo<</Marked true>>/Lang ${formatText(language)}`;
    const first = plan.pages.findIndex((_, index) => tree.has(index));
    const outlines =
      outlineNum === undefined ? '' : `/Outlines ${outlineNum} 0 R/PageMode/UseOutlines`;
    await writer.write({
      num: this.catalogNum,
      text: `<</Type/Catalog/Pages ${tree.rootNum} 0 R${outlines}/OpenAction[${tree.pageNum(Math.max(0, first))} 0 R/XYZ null null 1]/PageLabels<</Nums[${this.pageLabels()}]>>/Metadata ${metadataNum} 0 R/ViewerPreferences<</DisplayDocTitle true>>${intent}${structure}${this.optionalContent()}>>`,
    });
  }

  /** Ranges of page labels (12.4.2): counted where they count on, literal otherwise. */
  private pageLabels(): string {
    const ranges: string[] = [];
    let expected: number | undefined;
    let position = 0;
    for (const [index, { label }] of this.plan.pages.entries()) {
      if (!this.tree.has(index)) continue;
      const number = /^[1-9][0-9]*$/.test(label) ? Number(label) : undefined;
      if (number === undefined) ranges.push(`${position}<</P ${formatText(label)}>>`);
      else if (number !== expected) ranges.push(`${position}<</S/D/St ${number}>>`);
      expected = number === undefined ? undefined : number + 1;
      position++;
    }
    return ranges.join('');
  }

  private optionalContent(): string {
    if (this.layers.length === 0) return '';
    const list = (layers: ImportedSource['layers']) =>
      `[${layers.map(({ num }) => `${num} 0 R`).join(' ')}]`;
    const offFor = (event: 'View' | 'Print') =>
      this.layers.filter(({ isOffFor }) => isOffFor === event);
    const partly = this.layers.filter(({ isOffFor }) => isOffFor !== undefined);
    const usage = ['View', 'Print'].map(
      (event) => `<</Event/${event}/Category[/${event}]/OCGs${list(partly)}>>`,
    );
    const automatic = partly.length > 0 ? `/AS[${usage.join('')}]` : '';
    return `/OCProperties<</OCGs${list(this.layers)}/D<</Name(Layers)/BaseState/ON/OFF${list(offFor('View'))}${automatic}/Order${list(this.layers)}>>>>`;
  }
}
