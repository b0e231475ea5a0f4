/** The columns of the sales export: every field, with participants and campaigns as one readable text each. */
import type { Participante, Venda } from '../../contract/vendas.ts'
import { ROTULO_BASE } from '../../core/comissao.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { formatCpf, formatRg, formatTelefone } from '../../core/documentos.ts'
import { isCampoPessoal, mascararCampo } from '../../core/mascaras.ts'
import {
  CAMPOS_VENDA,
  ROTULO_PARTICIPANTES,
  rotuloPorExtenso,
  SOMAS_DA_VENDA,
} from '../../core/vendas-campos.ts'
import type { Coluna } from '../export/planilha.ts'

type ColunaDeVenda = Coluna<Venda> & { campo: keyof Venda }

/** The columns; clients' personal data is masked unless `dadosPessoais`. */
export function colunasDeVendas({ dadosPessoais }: { dadosPessoais: boolean }): Coluna<Venda>[] {
  return COLUNAS.map(({ campo, ...coluna }) => {
    if (dadosPessoais || !isCampoPessoal(campo)) return coluna
    return { ...coluna, tipo: 'texto', valor: (venda) => mascararCampo(campo, venda[campo]) }
  })
}

const COLUNAS: ColunaDeVenda[] = [
  texto('numero_venda', 16),
  coluna('data_venda', 'data', 13),
  texto('status', 26),
  texto('status_comissao', 20),
  texto('cliente_nome', 34),
  texto('cliente_cpf', 16, (venda) => formatCpf(venda.cliente_cpf)),
  texto('cliente_rg', 15, (venda) => venda.cliente_rg && formatRg(venda.cliente_rg)),
  texto('cliente_telefone', 17, (venda) => formatTelefone(venda.cliente_telefone)),
  texto('cliente_email', 30),
  texto('cliente_profissao', 22),
  coluna('cliente_renda', 'dinheiro', 16),
  texto('tipo_renda', 13),
  texto('empreendimento_id', 34, (venda) => venda.empreendimento.nome),
  texto('torre', 10),
  texto('unidade', 10),
  texto('loja_id', 26, (venda) => venda.loja.nome),
  texto('colaborador_id', 30, (venda) => venda.colaborador?.nome ?? null),
  coluna('valor_venda', 'dinheiro', 17),
  coluna('valor_ato', 'dinheiro', 17),
  coluna('valor_financiado', 'dinheiro', 17),
  texto('forma_pagamento', 19),
  texto('base_calculo_comissao', 26, (venda) => ROTULO_BASE[venda.base_calculo_comissao]),
  coluna('percentual_comissao', 'percentual', 28),
  coluna('valor_comissao', 'dinheiro', 24),
  texto(
    'participantes',
    60,
    (venda) => venda.participantes.map(descreverParticipante).join('; '),
    ROTULO_PARTICIPANTES,
  ),
  texto(
    'campanhas',
    40,
    (venda) => venda.campanhas.map(({ campanha }) => `${campanha.nome} (${campanha.tipo})`).join('; '),
    'Campanhas',
  ),
  coluna('data_aprovacao', 'data', 18),
  coluna('data_desembolso', 'data', 19),
  texto('motivo_rejeicao', 40),
  texto('tipo_pendencia', 24, (venda) => venda.tipo_pendencia.join(', ')),
  texto('descricao_outras_pendencias', 36),
  texto('observacoes', 50),
  coluna('created_at', 'instante', 18, 'Cadastrada em'),
]

/** The names of the fields with values of type T. */
type CamposDe<T> = { [K in keyof Venda]: Venda[K] extends T ? K : never }[keyof Venda]

function coluna(
  campo: CamposDe<string | number | null>,
  tipo: Coluna<Venda>['tipo'],
  largura: number,
  titulo = rotuloDe(campo),
): ColunaDeVenda {
  return { campo, titulo, tipo, largura, valor: (venda) => venda[campo] }
}

function texto(campo: CamposDe<string | null>, largura: number): ColunaDeVenda
function texto(
  campo: keyof Venda,
  largura: number,
  valor: (venda: Venda) => string | null,
  titulo?: string,
): ColunaDeVenda
function texto(
  campo: keyof Venda,
  largura: number,
  valor: (venda: Venda) => string | null = (venda) => String(venda[campo] ?? ''),
  titulo = rotuloDe(campo),
): ColunaDeVenda {
  return { campo, titulo, tipo: 'texto', largura, valor }
}

function rotuloDe(campo: keyof Venda): string {
  if (campo in CAMPOS_VENDA) return rotuloPorExtenso(campo as keyof typeof CAMPOS_VENDA)
  return campo in SOMAS_DA_VENDA ? SOMAS_DA_VENDA[campo as keyof typeof SOMAS_DA_VENDA].rotulo : campo
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
