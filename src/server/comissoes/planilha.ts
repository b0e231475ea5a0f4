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
    coluna('colaborador_id', 34),
    coluna('numero_venda', 16),
    coluna('data_venda'),
    coluna('status_venda', 26),
    dadosPessoais
      ? coluna('cliente_nome', 34)
      : coluna('cliente_nome', 34, {
          valor: (comissao) => mascararCampo('cliente_nome', comissao.cliente_nome),
        }),
    coluna('empreendimento_id', 34),
    coluna('torre', 10),
    coluna('unidade', 10),
    coluna('loja_id', 26),
    coluna('valor_venda'),
    coluna('percentual_comissao', 24),
    coluna('valor_comissao', 20),
    coluna('situacao', 20, { valor: situacaoDaComissao }),
    coluna('data_pagamento', 20),
    coluna('tipo_pagamento_comissao', 30),
    coluna('observacoes'),
  ]
}
