/** The pages of statements, each person's on pages of their own. Runs in the PDFs' thread. */
import type { Content, ContentNode } from 'pdfmake'
import { formatInstant } from '../../core/dates.ts'
import {
  baseInWords,
  type ExtratoEscrito,
  type ItemDoExtrato,
  reaisInWords,
  TOTAIS_DO_EXTRATO,
} from '../../core/financeiro/extrato.ts'
import type { Letterhead } from '../imobiliaria/imobiliaria.ts'
import { letterheadContent } from '../pdf/letterhead.ts'
import { footerOf, frameOf, GREY, LINE_ABOVE, LINES_BETWEEN_ROWS, shorten, WIDTH } from '../pdf/page.ts'
import { renderPdf } from '../pdf/printer.ts'

/** What who signs states that they received, and their name. */
interface Assinatura {
  recebi: string
  nome: string
}

export interface ExtratoImpresso extends ExtratoEscrito {
  /** What became of it since; null if there is nothing to say. */
  estado: string | null
  /** Null if nothing is to be signed. */
  assinatura: Assinatura | null
  /** True for the whole letterhead; otherwise only its logo, because name and CNPJ are in the head. */
  timbrado: boolean
}

export interface ExtratosDocument {
  extratos: readonly ExtratoImpresso[]
  declaracao: string
  timbre: Letterhead | null
  now: Date
}

/** The bytes of the PDF. */
export default function layOutExtratos(document: ExtratosDocument): Promise<Buffer<ArrayBuffer>> {
  const [first] = document.extratos
  const title = first?.titulo ?? ''
  return renderPdf({
    ...frameOf(document.extratos.length === 1 && first ? `${title}: ${first.nome}` : title, document),
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.1 },
    content: document.extratos.map((one) => sectionOf(one, document)),
  })
}

function sectionOf(extrato: ExtratoImpresso, { timbre, declaracao, now }: ExtratosDocument): ContentNode {
  const { titulo, nome, cabecalho, itens, estado, assinatura, timbrado } = extrato
  const onlyLogo = timbre?.logo ? { nome: null, lines: [], logo: timbre.logo } : null
  return {
    section: [
      ...letterheadContent(timbrado ? timbre : onlyLogo),
      { text: titulo, fontSize: 16, bold: true },
      ...cabecalho.map(({ rotulo, texto }) => ({
        text: [{ text: `${rotulo}: `, color: GREY }, shorten(texto, 200)],
      })),
      { text: estado ?? '', bold: true, margin: [0, 4, 0, 8] },
      itemsTable(itens),
      ...(assinatura ? [signature(assinatura, declaracao)] : []),
    ],
    footer: footerOf({
      text: `${titulo} · ${shorten(nome, 80)} · Emitido em ${formatInstant(now.toISOString())} (horário de São Paulo) · Plantão`,
    }),
  }
}

/** R$ 99.999.999.999,99 stands on one line. */
const WIDTHS = ['*', 104, 84, 84, 90]
const HEAD = ['', 'Cálculo', 'Comissão', 'Liberado', 'Valor']
const AMOUNTS_FROM = 2

function itemsTable(items: readonly ItemDoExtrato[]): Content {
  return {
    table: {
      headerRows: 1,
      widths: WIDTHS,
      body: [cells(HEAD, { bold: true }), ...items.map(rowOf)],
    },
    layout: LINES_BETWEEN_ROWS,
  }
}

function rowOf({ parte, texto, valor, linha }: ItemDoExtrato): ContentNode[] {
  const look: ContentNode = TOTAIS_DO_EXTRATO.includes(parte) ? { bold: true } : {}
  if (linha) {
    const liberado = linha.liberado === null ? '' : reaisInWords(linha.liberado)
    const amounts = [reaisInWords(linha.valor), liberado, reaisInWords(valor)]
    return cells([shorten(texto, 300), baseInWords(linha), ...amounts], look)
  }
  const what = texto === '' ? parte : `${parte}: ${texto}`
  const [first, ...rest] = cells([shorten(what, 300), '', '', '', reaisInWords(valor)], look)
  return [{ ...first, colSpan: 4 }, ...rest]
}

function cells(texts: readonly string[], look: ContentNode): ContentNode[] {
  return texts.map((text, column) => ({
    text,
    ...look,
    ...(column >= AMOUNTS_FROM && { alignment: 'right' }),
  }))
}

/** In points: the place for the date, and the line to sign on. */
const LINES = [200, 260]

/** What was received, and the line to sign on; never apart from one another. */
function signature({ recebi, nome }: Assinatura, declaracao: string): Content {
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      { text: declaracao, margin: [0, 0, 0, 3] },
      {
        text: recebi,
        bold: true,
        fontSize: 10,
        margin: [0, 0, 0, 34],
      },
      {
        columns: ['Local e data', shorten(nome, 120)].map((text, i) => ({
          width: LINES[i] ?? 0,
          table: { widths: [LINES[i] ?? 0], body: [[{ text, color: GREY, fontSize: 7.5 }]] },
          layout: LINE_ABOVE,
        })),
        columnGap: WIDTH - LINES.reduce((sum, line) => sum + line),
      },
    ],
  }
}
