/** The columns of the payees' export; documents and keys are texts, which keep their zeros. */
import type { Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { baixaPedidaInWords } from '../../../core/financeiro/baixas.ts'
import { dividaAbertaInWords } from '../../../core/financeiro/conta-corrente.ts'
import { documentoInWords, keyInFiles } from '../../../core/financeiro/dados-do-favorecido.ts'
import { FAVORECIDO_FIELDS, FAVORECIDO_SUM_FIELDS } from '../../../core/financeiro/favorecidos.ts'
import { columnFrom, columnOf, columnsFrom, STATUS_COLUMN } from '../../export/columns.ts'

/** For who sees the sales of all lojas. */
export const A_RECUPERAR = columnFrom(FAVORECIDO_SUM_FIELDS)<Favorecido>('a_recuperar', undefined, {
  impressa: 'somada',
})

export const FAVORECIDOS_COLUMNS = columnsFrom<Favorecido, typeof FAVORECIDO_FIELDS>(FAVORECIDO_FIELDS, {
  createdTitle: 'Cadastrado em',
  more: [
    A_RECUPERAR,
    STATUS_COLUMN,
    columnOf<Favorecido>(
      'Chave alterada em',
      'instante',
      18,
      ({ chave_alterada }) => chave_alterada?.em ?? null,
    ),
  ],
  impressas: ['nome', 'tipo', 'documento', 'tipo_chave', 'chave_pix'],
  widths: { nome: 34, chave_pix: 40 },
  overrides: {
    documento: { value: documentoInWords },
    chave_pix: { type: 'telefone', value: keyInFiles },
  },
})

/** Of the list of payees who owe something. */
export const DEBT_COLUMNS = [
  columnOf<Favorecido>(
    'De onde vem',
    'texto',
    60,
    ({ deve }) => deve?.dividas.map(dividaAbertaInWords).join('; ') || null,
  ),
  columnOf<Favorecido>('Baixa pedida', 'texto', 50, ({ deve }) =>
    deve?.baixa ? baixaPedidaInWords(deve.baixa) : null,
  ),
]
