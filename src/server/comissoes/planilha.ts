/** The columns of the exported commissions. */
import type { Comissao } from '../../contract/comissoes.ts'
import { CAMPOS_COMISSAO, situacaoDaComissao } from '../../core/comissoes.ts'
import { mascararCampo } from '../../core/mascaras.ts'
import { colunaDe } from '../export/colunas.ts'
import type { Coluna } from '../export/planilha.ts'

const daComissao = colunaDe(CAMPOS_COMISSAO)

/** The columns; clients' names are masked unless `dadosPessoais`. */
export function colunasDeComissoes({ dadosPessoais }: { dadosPessoais: boolean }): Coluna<Comissao>[] {
  const coluna = daComissao<Comissao>
  return [
    coluna('colaborador_id', 34, { impressa: true }),
    coluna('numero_venda', 16, { impressa: true }),
    coluna('data_venda', undefined, { impressa: true }),
    coluna('status_venda', 26),
    dadosPessoais
      ? coluna('cliente_nome', 34, { impressa: true })
      : coluna('cliente_nome', 34, {
          valor: (comissao) => mascararCampo('cliente_nome', comissao.cliente_nome),
        }),
    coluna('empreendimento_id', 34, { impressa: true }),
    coluna('torre', 10, { impressa: true }),
    coluna('unidade', 10, { impressa: true }),
    coluna('loja_id', 26),
    coluna('valor_venda'),
    coluna('percentual_comissao', 24, { impressa: true }),
    coluna('valor_comissao', 20, { impressa: 'somada' }),
    coluna('situacao', 20, { valor: situacaoDaComissao, impressa: true }),
    coluna('data_pagamento', 20, { impressa: true }),
    coluna('tipo_pagamento_comissao', 30),
    coluna('observacoes'),
  ]
}
