/** The kinds of rankings. */
import type { Fields } from './fields.ts'

export const RANKINGS = ['corretores', 'gerentes', 'lojas', 'empreendimentos'] as const
export type RankingKind = (typeof RANKINGS)[number]

/** The commissions of all participants. */
const ALL_SHARES = 'Comissões das vendas'

/** Each kind in words, whose sales count for it, and which of their commissions. */
export const RANKING_FACTS: Readonly<
  Record<RankingKind, { title: string; plural: string; countingRule: string; comissoes: string }>
> = {
  corretores: {
    title: 'Corretores',
    plural: 'corretores',
    countingRule: 'A venda conta para o vendedor principal; sem ele, só no total. A comissão é a parte dele.',
    comissoes: 'Comissões próprias',
  },
  gerentes: {
    title: 'Gerentes',
    plural: 'gerentes',
    countingRule:
      'A venda conta uma vez para cada gerente que participa dela ou lidera quem participa; de duas equipes, conta para as duas.',
    comissoes: ALL_SHARES,
  },
  lojas: {
    title: 'Lojas',
    plural: 'lojas',
    countingRule: 'A venda conta para a sua loja.',
    comissoes: ALL_SHARES,
  },
  empreendimentos: {
    title: 'Empreendimentos',
    plural: 'empreendimentos',
    countingRule: 'A venda conta para o seu empreendimento.',
    comissoes: ALL_SHARES,
  },
}

/** The columns; the commissions are titled by `RANKING_FACTS`. */
export const RANKING_FIELDS = {
  posicao: { rotulo: 'Posição', formato: 'numero' },
  nome: { rotulo: 'Nome', formato: 'texto' },
  quantidade: { rotulo: 'Vendas', formato: 'numero' },
  valor: { rotulo: 'VGV', formato: 'dinheiro' },
  comissao: { rotulo: 'Comissões', formato: 'dinheiro' },
} as const satisfies Fields
