/** The columns of exported closings, and of one closing's commissions. */
import type { Fechamento } from '../../../contract/financeiro/fechamentos.ts'
import { FECHAMENTO_FIELDS } from '../../../core/financeiro/fechamentos.ts'
import { LINHA_FIELDS, papelInWords } from '../../../core/financeiro/linhas.ts'
import { toReais } from '../../../core/money.ts'
import { columnFrom } from '../../export/columns.ts'
import type { Column } from '../../export/spreadsheet.ts'
import type { LinhaDoArquivo } from './linhas.ts'

const column = columnFrom({
  ...FECHAMENTO_FIELDS,
  situacao: { rotulo: 'Situação', formato: 'texto' },
  lojas: { rotulo: 'Lojas', formato: 'texto' },
  favorecidos: { rotulo: 'Favorecidos', formato: 'numero' },
  bruto: { rotulo: 'Bruto', formato: 'dinheiro' },
  adiantamento: { rotulo: 'Adiantamentos', formato: 'dinheiro' },
  desconto: { rotulo: 'Descontos', formato: 'dinheiro' },
  retido: { rotulo: 'Retenções', formato: 'dinheiro' },
  liquido: { rotulo: 'A pagar', formato: 'dinheiro' },
})<Fechamento>

export const FECHAMENTO_COLUMNS: readonly Column<Fechamento>[] = [
  column('numero', 10, { impressa: true }),
  column('situacao', 18, { impressa: true }),
  column('corte', undefined, { impressa: true }),
  column('dia_pagamento', undefined, { impressa: true }),
  column('lojas', 34, {
    value: ({ lojas }) => (lojas.length === 0 ? 'Todas' : lojas.map(({ nome }) => nome).join(', ')),
    impressa: true,
  }),
  column('favorecidos', 14, { impressa: true }),
  column('bruto', 20, { impressa: 'somada' }),
  column('adiantamento', 20),
  column('desconto', 20, { impressa: 'somada' }),
  column('retido', 20, { impressa: 'somada' }),
  column('liquido', 20, { impressa: 'somada' }),
]

const ofLinha = columnFrom({
  ...LINHA_FIELDS,
  numero_venda: { rotulo: 'Venda', formato: 'texto' },
  empreendimento: { rotulo: 'Empreendimento', formato: 'texto' },
  unidade: { rotulo: 'Unidade', formato: 'texto' },
  motivo: { rotulo: 'Incluída mesmo assim', formato: 'texto' },
})<LinhaDoArquivo>

export const LINHA_COLUMNS: readonly Column<LinhaDoArquivo>[] = [
  ofLinha('favorecido_id', 34, { value: ({ favorecido }) => favorecido }),
  ofLinha('papel', 16, { type: 'texto', value: papelInWords }),
  ofLinha('numero_venda', 16, { value: ({ venda }) => venda?.numero_venda ?? null }),
  ofLinha('empreendimento', 34, { value: ({ venda }) => venda?.empreendimento ?? null }),
  ofLinha('unidade', 20, { value: ({ venda }) => venda?.unidade ?? null }),
  ofLinha('valor', 20, { value: ({ valor }) => toReais(valor) }),
  ofLinha('motivo', 40),
]
