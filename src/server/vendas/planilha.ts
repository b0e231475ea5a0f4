/** The columns of the sales export: every field, with participants and campaigns as one readable text each. */
import type { Participante, Venda } from '../../contract/vendas.ts'
import { somasDasCampanhas } from '../../core/campanhas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { isCampoPessoal, mascararCampo } from '../../core/mascaras.ts'
import {
  CAMPOS_PARTICIPANTE,
  CAMPOS_VENDA,
  ROTULO_PARTICIPANTES,
  rotuloPorExtenso,
  SOMAS_DA_VENDA,
} from '../../core/vendas-campos.ts'
import { motivoDaDesistencia } from '../../core/vendas-coerencia.ts'
import { colunaCriado, colunaDe } from '../export/colunas.ts'
import { type Coluna, folhaDe } from '../export/planilha.ts'

/** The columns; clients' personal data is masked unless `dadosPessoais`. */
export function colunasDeVendas({ dadosPessoais }: { dadosPessoais: boolean }): Coluna<Venda>[] {
  const coluna = (
    nome: keyof typeof CAMPOS_VENDA,
    largura?: number,
    mais: Pick<Coluna<Venda>, 'impressa'> = {},
  ): Coluna<Venda> => {
    const titulo = rotuloPorExtenso(nome)
    if (dadosPessoais || !isCampoPessoal(nome)) return daVenda(nome, largura, { titulo, ...mais })
    return {
      ...daVenda(nome, largura, { titulo, valor: (venda) => mascararCampo(nome, venda[nome]) }),
      tipo: 'texto',
    }
  }
  return [
    coluna('numero_venda', 16, { impressa: true }),
    coluna('data_venda', undefined, { impressa: true }),
    coluna('status', 26, { impressa: true }),
    coluna('status_comissao', 20, { impressa: true }),
    coluna('cliente_nome', 34, { impressa: true }),
    coluna('cliente_cpf'),
    coluna('cliente_rg'),
    coluna('cliente_telefone'),
    coluna('cliente_email', 30),
    coluna('cliente_profissao'),
    coluna('cliente_renda', 16),
    coluna('tipo_renda', 13),
    coluna('empreendimento_id', 34, { impressa: true }),
    coluna('torre', 10, { impressa: true }),
    coluna('unidade', 10, { impressa: true }),
    coluna('loja_id', 26, { impressa: true }),
    coluna('colaborador_id', undefined, { impressa: true }),
    coluna('valor_venda', undefined, { impressa: 'somada' }),
    coluna('valor_ato'),
    coluna('valor_financiado'),
    coluna('forma_pagamento', 19),
    coluna('base_calculo_comissao', 26),
    daVenda('percentual_comissao', 28),
    daVenda('valor_comissao', 24, { impressa: 'somada' }),
    {
      titulo: ROTULO_PARTICIPANTES,
      tipo: 'texto',
      largura: 60,
      valor: ({ participantes }) => participantes.map(descreverParticipante).join('; '),
    },
    {
      titulo: 'Campanhas',
      tipo: 'texto',
      largura: 40,
      valor: ({ campanhas }) =>
        campanhas.map(({ campanha: { nome, tipo } }) => `${nome} (${tipo})`).join('; '),
    },
    dasCampanhas('Desconto das campanhas', 'dinheiro', 'desconto'),
    dasCampanhas('Bônus das campanhas (%)', 'percentual', 'bonus_percentual'),
    dasCampanhas('Bônus das campanhas', 'dinheiro', 'bonus'),
    coluna('data_aprovacao', 18),
    coluna('data_desembolso', 19),
    daVenda('motivo_rejeicao', 40, { valor: motivoDaDesistencia }),
    coluna('tipo_pendencia', 24),
    coluna('descricao_outras_pendencias', 36),
    coluna('observacoes'),
    colunaCriado('Cadastrada em'),
  ]
}

/** A participant with what identifies the sale. */
type LinhaDeParticipante = Participante &
  Pick<Venda, 'numero_venda' | 'data_venda' | 'status' | 'loja' | 'empreendimento'>

const doParticipante = colunaDe({ ...CAMPOS_VENDA, ...CAMPOS_PARTICIPANTE })<LinhaDeParticipante>

/** One row per participant and sale. */
export const FOLHA_DE_PARTICIPANTES = folhaDe(
  ROTULO_PARTICIPANTES,
  [
    doParticipante('numero_venda', 16),
    doParticipante('data_venda'),
    doParticipante('status', 26),
    doParticipante('empreendimento_id', 34),
    doParticipante('loja_id', 26),
    doParticipante('colaborador_id', 34),
    doParticipante('percentual_comissao', 24),
    doParticipante('valor_comissao', 20),
    doParticipante('modo', 26),
    doParticipante('status_comissao', 20),
    doParticipante('estorno_pendente', 18),
    doParticipante('data_pagamento', 20),
    doParticipante('tipo_pagamento_comissao', 30),
    doParticipante('observacoes'),
  ],
  ({ numero_venda, data_venda, status, loja, empreendimento, participantes }: Venda) =>
    participantes.map(
      (participante): LinhaDeParticipante => ({
        ...participante,
        ...{ numero_venda, data_venda, status, loja, empreendimento },
      }),
    ),
)

const daVenda = colunaDe({ ...CAMPOS_VENDA, ...SOMAS_DA_VENDA })

/** One of the sums of a sale's campaigns; empty for a sale without campaigns. */
function dasCampanhas(
  titulo: string,
  tipo: Coluna<Venda>['tipo'],
  soma: keyof ReturnType<typeof somasDasCampanhas>,
): Coluna<Venda> {
  const valor = (venda: Venda) => (venda.campanhas.length === 0 ? null : somasDasCampanhas(venda)[soma])
  return { titulo, tipo, largura: 22, valor }
}

/** 'Ana Souza: 2,00% (R$ 8.247,00), PIX, Pendente' */
function descreverParticipante(participante: Participante): string {
  const { colaborador, percentual_comissao, valor_comissao } = participante
  return [
    `${colaborador.nome}: ${formatPercent(percentual_comissao)} (${formatBRL(valor_comissao)})`,
    participante.tipo_pagamento_comissao,
    participante.status_comissao,
    ...(participante.estorno_pendente ? ['estorno pendente'] : []),
  ].join(', ')
}
