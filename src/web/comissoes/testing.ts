/** Commissions as the server answers them, for tests of screens that list them. */
import type { Comissao } from '../../contract/comissoes.ts'
import { COMISSAO_SITUACOES } from '../../core/comissoes/situacao.ts'
import { ANDAMENTOS } from '../../core/financeiro/andamento.ts'
import { andamentoOf } from '../../core/testing/andamento.ts'

export const comissaoId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A pending commission of Ana in the sale MAR1, of R$ 2.000,00, of which nothing was released. */
export function aComissao(n: number, changes: Partial<Comissao> = {}): Comissao {
  const comissao: Omit<Comissao, 'andamento'> = {
    id: comissaoId(n),
    venda_id: comissaoId(100 + n),
    versao: 1,
    numero_venda: `MAR${n}`,
    data_venda: '2026-03-02',
    status_venda: 'Assinada',
    cliente_nome: 'Marina Duarte',
    torre: null,
    unidade: '101',
    valor_venda: 100_000,
    empreendimento: { id: comissaoId(200), nome: 'Aurora' },
    loja: { id: comissaoId(201), nome: 'Loja Centro' },
    colaborador: { id: comissaoId(202), nome: 'Ana', status: 'Ativo' },
    papel: 'Corretor',
    descricao: null,
    percentual_comissao: 2,
    valor_comissao: 2000,
    status_comissao: 'Pendente',
    estorno_pendente: false,
    tipo_pagamento_comissao: 'PIX',
    data_pagamento: null,
    data_devolucao: null,
    forma_devolucao: null,
    observacoes: null,
    favorecido: { id: comissaoId(203), nome: 'Ana' },
    linha: null,
    ...changes,
  }
  return { ...comissao, andamento: andamentoOf(comissao) }
}

const NOTHING = { quantidade: 0, valor: 0 }
const sumsOf = <N extends string>(names: readonly N[], sums: Partial<Record<N, object>>) => ({
  ...Object.fromEntries(names.map((name) => [name, NOTHING])),
  ...sums,
})

/** The answers of the list with these commissions. */
export const listOf = (
  itens: readonly Comissao[],
  sums: { por_status?: object; por_andamento?: object; pessoas?: readonly object[] } = {},
) => ({
  'GET /api/comissoes': { itens, total: itens.length, limitada: false },
  'GET /api/comissoes/somas': {
    total: { quantidade: itens.length, valor: itens.reduce((sum, one) => sum + one.valor_comissao, 0) },
    por_status: sumsOf(COMISSAO_SITUACOES, sums.por_status ?? {}),
    por_andamento: sumsOf(ANDAMENTOS, sums.por_andamento ?? {}),
    pessoas: sums.pessoas ?? [],
    quantas_pessoas: sums.pessoas?.length ?? 0,
  },
  'GET /api/financeiro/restauracao': { pendente: null },
  'GET /api/liberacoes/regra': { financeiro_a_partir_de: null },
})
