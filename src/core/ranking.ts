/** The kinds of rankings. */
import type { Fields } from './fields.ts'

export const RANKINGS = ['corretores', 'gerentes', 'lojas', 'empreendimentos'] as const
export type RankingKind = (typeof RANKINGS)[number]

/** Each kind in words, and whose sales count for it. */
export const RANKING_FACTS: Readonly<
  Record<RankingKind, { title: string; plural: string; countingRule: string }>
> = {
  corretores: {
    title: 'Corretores',
    plural: 'corretores',
    countingRule: 'A venda conta para o vendedor principal; sem ele, só no total.',
  },
  gerentes: {
    title: 'Gerentes',
    plural: 'gerentes',
    countingRule:
      'A venda conta uma vez para cada gerente que participa dela ou lidera quem participa; de duas equipes, conta para as duas.',
  },
  lojas: { title: 'Lojas', plural: 'lojas', countingRule: 'A venda conta para a sua loja.' },
  empreendimentos: {
    title: 'Empreendimentos',
    plural: 'empreendimentos',
    countingRule: 'A venda conta para o seu empreendimento.',
  },
}

/** The columns. The commissions are those of all participants, not only of who is ranked. */
export const RANKING_FIELDS = {
  posicao: { rotulo: 'Posição', formato: 'numero' },
  nome: { rotulo: 'Nome', formato: 'texto' },
  quantidade: { rotulo: 'Vendas', formato: 'numero' },
  valor: { rotulo: 'VGV', formato: 'dinheiro' },
  comissao: { rotulo: 'Comissões das vendas', formato: 'dinheiro' },
} as const satisfies Fields
