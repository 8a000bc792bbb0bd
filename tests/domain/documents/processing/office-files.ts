import { makeZip } from '#tests/support/files/make-files.ts';

/** Files of Office with content, as small as LibreOffice reads them. */

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const DRAWINGS = 'http://schemas.openxmlformats.org/drawingml/2006';

type Relation = { id: string; type: string; target: string; isOutside?: boolean };
const relationships = (relations: readonly Relation[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${relations
    .map(
      ({ id, type, target, isOutside = false }) =>
        `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

const contentTypes = (parts: Record<string, string>) =>
  `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(
      ([part, type]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

const packageOf = (main: string) =>
  relationships([{ id: 'rId1', type: 'officeDocument', target: main }]);

export type MadeSheet = { name: string; rows: string; isHidden?: boolean; more?: string };

/** A workbook as Excel would have saved it. `address`: of what its sheets link to. */
export function workbookOf(sheets: readonly MadeSheet[], address?: string): Buffer {
  const at = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
  const link = address === undefined ? '' : '<drawing r:id="rId1"/>';
  const linked: Record<string, string> =
    address === undefined
      ? {}
      : {
          'xl/worksheets/_rels/sheet1.xml.rels': relationships([
            { id: 'rId1', type: 'drawing', target: '../drawings/drawing1.xml' },
          ]),
          'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="${DRAWINGS}/spreadsheetDrawing" xmlns:a="${DRAWINGS}/main" xmlns:r="${RELATIONS}"><xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>3</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>9</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="p"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:link="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:prstGeom prst="rect"/></xdr:spPr></xdr:pic><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`,
          'xl/drawings/_rels/drawing1.xml.rels': relationships([
            { id: 'rId1', type: 'image', target: `${address}/sheet.png`, isOutside: true },
          ]),
          'xl/externalLinks/externalLink1.xml': `<externalLink xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><externalBook r:id="rId1"><sheetNames><sheetName val="S"/></sheetNames></externalBook></externalLink>`,
          'xl/externalLinks/_rels/externalLink1.xml.rels': relationships([
            { id: 'rId1', type: 'externalLinkPath', target: `${address}/b.xlsx`, isOutside: true },
          ]),
        };
  return makeZip({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      ...Object.fromEntries(sheets.map((_, n) => [at(n), 'spreadsheetml.worksheet'])),
    }),
    '_rels/.rels': relationships([
      { id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' },
      { id: 'rId2', type: 'extended-properties', target: 'docProps/app.xml' },
    ]),
    'docProps/app.xml':
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Microsoft Excel</Application><AppVersion>16.0300</AppVersion></Properties>',
    'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets>${sheets
      .map(
        ({ name, isHidden = false }, n) =>
          `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"${isHidden ? ' state="veryHidden"' : ''}/>`,
      )
      .join(
        '',
      )}</sheets>${address === undefined ? '' : '<externalReferences><externalReference r:id="rId99"/></externalReferences>'}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, n) => ({
        id: `rId${n + 1}`,
        type: 'worksheet',
        target: `worksheets/sheet${n + 1}.xml`,
      })),
      ...(address === undefined
        ? []
        : [{ id: 'rId99', type: 'externalLink', target: 'externalLinks/externalLink1.xml' }]),
    ]),
    ...Object.fromEntries(
      sheets.map(({ rows, more = '' }, n) => [
        at(n),
        `<worksheet xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheetData>${rows}</sheetData>${more}${n === 0 ? link : ''}</worksheet>`,
      ]),
    ),
    ...linked,
  });
}

/** Rows of cells with text. */
export const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells, n) =>
        `<row r="${n + 1}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    .join('');

/** A presentation with a title on each slide, and a picture that it links to. */
export function presentationOf(titles: readonly string[], address: string): Buffer {
  const names = `xmlns:p="${SLIDES}" xmlns:a="${DRAWINGS}/main" xmlns:r="${RELATIONS}"`;
  const at = (n: number) => `ppt/slides/slide${n + 1}.xml`;
  const place = (top: number) =>
    `<p:spPr><a:xfrm><a:off x="500000" y="${top}"/><a:ext cx="6000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></p:spPr>`;
  const slide = (title: string) =>
    `<p:sld ${names}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/><p:sp><p:nvSpPr><p:cNvPr id="2" name="T"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>${place(500_000)}<p:txBody><a:bodyPr/><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:txBody></p:sp><p:pic><p:nvPicPr><p:cNvPr id="3" name="P"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="rId1"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>${place(2_500_000)}</p:pic></p:spTree></p:cSld></p:sld>`;
  return makeZip({
    '[Content_Types].xml': contentTypes({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      ...Object.fromEntries(titles.map((_, n) => [at(n), 'presentationml.slide'])),
    }),
    '_rels/.rels': packageOf('ppt/presentation.xml'),
    'ppt/presentation.xml': `<p:presentation ${names}><p:sldIdLst>${titles.map((_, n) => `<p:sldId id="${256 + n}" r:id="rId${n + 1}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      titles.map((_, n) => ({
        id: `rId${n + 1}`,
        type: 'slide',
        target: `slides/slide${n + 1}.xml`,
      })),
    ),
    ...Object.fromEntries(titles.map((title, n) => [at(n), slide(title)])),
    ...Object.fromEntries(
      titles.map((_, n) => [
        `ppt/slides/_rels/slide${n + 1}.xml.rels`,
        relationships([
          { id: 'rId1', type: 'image', target: `${address}/slide.png`, isOutside: true },
        ]),
      ]),
    ),
  });
}

/** An OpenDocument text with a picture and a section of other files. */
export function openTextOf(text: string, address: string): Buffer {
  const odf = 'urn:oasis:names:tc:opendocument:xmlns';
  const type = 'application/vnd.oasis.opendocument.text';
  return makeZip({
    mimetype: type,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${odf}:manifest:1.0"><manifest:file-entry manifest:media-type="${type}" manifest:full-path="/"/><manifest:file-entry manifest:media-type="text/xml" manifest:full-path="content.xml"/></manifest:manifest>`,
    'content.xml': `<office:document-content xmlns:office="${odf}:office:1.0" xmlns:text="${odf}:text:1.0" xmlns:draw="${odf}:drawing:1.0" xmlns:svg="${odf}:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:body><office:text><text:p>${text}</text:p><text:p><draw:frame svg:width="3cm" svg:height="3cm" text:anchor-type="as-char"><draw:image xlink:href="${address}/text.png" xlink:type="simple"/></draw:frame></text:p><text:section text:name="S"><text:section-source xlink:href="${address}/section.odt" xlink:type="simple"/><text:p>Kept section</text:p></text:section></office:text></office:body></office:document-content>`,
  });
}
