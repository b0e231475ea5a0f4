/** The part of a statement about money received, discounts from it, money given back, and the person's debt. */
import type { Content, ContentNode } from 'pdfmake'
import {
  type ComissaoNoExtrato,
  menosDevolvido,
  type Recebido,
  recebidosOf,
  totalRecebido,
} from '../../core/comissoes/recebimentos.ts'
import { formatDate } from '../../core/dates.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { GREY, LINES_BETWEEN_ROWS } from '../pdf/page.ts'

/** The payments with their sums, and what is owed; nothing where all was typed as paid and nothing was given back or is owed. */
export function receivedContent(
  {
    itens,
    devolvido,
    a_recuperar,
  }: { itens: readonly ComissaoNoExtrato[]; devolvido: number; a_recuperar: number },
  quando: string,
): Content[] {
  const recebidos = recebidosOf(itens)
  const byMovements = recebidos.some(({ data }) => data !== null)
  return [
    ...(byMovements || devolvido > 0 ? payments(recebidos, devolvido, quando) : []),
    ...(a_recuperar > 0
      ? [
          {
            text: `A recuperar, no total: ${formatBRL(a_recuperar)}`,
            bold: true,
            margin: [0, 6, 0, 0],
          } satisfies Content,
        ]
      : []),
  ]
}

const TITLES = ['Dia', 'Pagamento', 'Vendas', 'Bruto', 'Descontos', 'Recebido']

function payments(recebidos: readonly Recebido[], devolvido: number, quando: string): Content[] {
  const daCasa = recebidos.filter(({ direto }) => !direto)
  const deOutros = recebidos.filter(({ direto }) => direto)
  const { descontos } = totalRecebido(daCasa)
  return [
    { text: `Recebido destas comissões ${quando}`, bold: true, margin: [0, 12, 0, 2] },
    {
      table: {
        headerRows: 1,
        widths: [46, 110, '*', 66, 62, 66],
        body: [
          rowOf(TITLES, true),
          ...daCasa.map((one) => rowOf(cellsOf(one))),
          ...(daCasa.length > 0
            ? [rowOf(['', 'Recebido da imobiliária', '', ...amountsOf(totalRecebido(daCasa))], true)]
            : []),
          ...(devolvido > 0 ? givenBack(daCasa, devolvido) : []),
          ...deOutros.map((one) => rowOf(cellsOf(one))),
          ...(deOutros.length > 0
            ? [rowOf(['', 'Recebido de outros', '', ...amountsOf(totalRecebido(deOutros))], true)]
            : []),
        ],
      },
      layout: LINES_BETWEEN_ROWS,
    },
    ...(descontos > 0
      ? [
          {
            text: 'O desconto de um pagamento é dividido entre as comissões que ele pagou, na proporção de cada uma.',
            color: GREY,
            fontSize: 7.5,
            margin: [0, 2, 0, 0],
          } satisfies Content,
        ]
      : []),
  ]
}

function givenBack(daCasa: readonly Recebido[], devolvido: number): ContentNode[][] {
  const row = (label: string, valor: number) => rowOf(['', label, '', '', '', formatBRL(valor)], true)
  return [
    row('Devolvido à imobiliária', devolvido),
    ...(daCasa.length > 0 ? [row('Recebido menos devolvido', menosDevolvido(daCasa, devolvido))] : []),
  ]
}

/** More sales of one payment than these are counted. */
const MAX_VENDAS = 6

function cellsOf({ data, como, vendas, ...amounts }: Recebido): string[] {
  return [
    data === null ? '' : formatDate(data),
    como,
    vendas.length > MAX_VENDAS ? counted(vendas.length, 'venda', 'vendas') : vendas.join(', '),
    ...amountsOf(amounts),
  ]
}

function amountsOf({
  bruto,
  descontos,
  liquido,
}: Pick<Recebido, 'bruto' | 'descontos' | 'liquido'>): string[] {
  return [formatBRL(bruto), descontos > 0 ? formatBRL(descontos) : '', formatBRL(liquido)]
}

function rowOf(cells: readonly string[], bold = false): ContentNode[] {
  return cells.map((text, column) => ({ text, bold, ...(column > 2 ? { alignment: 'right' } : {}) }))
}
