/** The columns of the exported commissions. */
import type { ComissaoFilterInput, ItemDeComissoes } from '../../contract/comissoes.ts'
import { COMISSAO_FIELDS } from '../../core/comissoes/comissoes.ts'
import { situacaoOfComissao } from '../../core/comissoes/situacao.ts'
import { type ANDAMENTO_FIELDS, type Andamento, andamentoInWords } from '../../core/financeiro/andamento.ts'
import { papelInWords } from '../../core/financeiro/linhas.ts'
import { maskField } from '../../core/masks.ts'
import { formasInWords } from '../../core/vendas/pagamentos-da-comissao.ts'
import { columnFrom } from '../export/columns.ts'
import type { Unmasked } from '../export/personal-data.ts'
import type { Column } from '../export/spreadsheet.ts'

const comissaoColumn = columnFrom(COMISSAO_FIELDS)

/** The columns; clients' names are masked unless `isUnmasked`. A printed list that is filtered by a part has its amounts. */
export function comissoesColumns(
  isUnmasked: Unmasked,
  { andamento: filtered, origem }: Pick<ComissaoFilterInput, 'andamento' | 'origem'>,
): Column<ItemDeComissoes>[] {
  const column = comissaoColumn<ItemDeComissoes>
  const part = (name: keyof typeof ANDAMENTO_FIELDS, andamento: Andamento) =>
    column(name, 20, {
      value: (comissao) => comissao.andamento.partes[andamento],
      impressa: andamento === filtered && 'somada',
    })
  return [
    column('colaborador_id', 34, { impressa: true }),
    column('papel', 16, { value: papelInWords, impressa: true }),
    column('numero_venda', 16, { impressa: true }),
    column('data_venda', undefined, { impressa: true }),
    ...(origem ? [column('criada_em', 16, { value: criadaEm, impressa: true })] : []),
    column('status_venda', 26),
    isUnmasked('cliente_nome')
      ? column('cliente_nome', 34, { impressa: true })
      : column('cliente_nome', 34, {
          value: ({ cliente_nome }) => cliente_nome && maskField('cliente_nome', cliente_nome),
        }),
    column('empreendimento_id', 34, { impressa: true }),
    column('torre', 10, { impressa: true }),
    column('unidade', 10, { impressa: true }),
    column('loja_id', 26),
    column('valor_venda'),
    column('percentual_comissao', 24, { impressa: true }),
    column('valor_comissao', 20, { impressa: 'somada' }),
    column('situacao', 20, { value: situacaoOfComissao, impressa: true }),
    column('data_pagamento', 20, { impressa: true }),
    column('tipo_pagamento_comissao', 30, {
      value: ({ linha, tipo_pagamento_comissao }) =>
        formasInWords(linha?.pagamentos ?? [], tipo_pagamento_comissao),
    }),
    column('data_devolucao', 20),
    column('forma_devolucao', 22),
    column('andamento', 40, { value: (comissao) => andamentoInWords(comissao).join(' · ') || null }),
    part('a_liberar', 'A liberar'),
    part('liberada', 'Liberadas'),
    part('em_fechamento', 'Em fechamento'),
    part('paga', 'Pagas pelo financeiro'),
    part('direta', 'Pagas direto'),
    part('a_recuperar', 'A recuperar'),
    column('observacoes'),
  ]
}

function criadaEm(comissao: ItemDeComissoes): string | null {
  return comissao.venda_id === null ? comissao.criada_em : null
}
