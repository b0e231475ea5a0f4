/** The kinds of rankings. */
import type { Fields } from './fields.ts'

export const RANKINGS = ['corretores', 'gerentes', 'lojas', 'empreendimentos'] as const
export type TipoDeRanking = (typeof RANKINGS)[number]

/** Each kind in words, and whose sales count for it. */
export const FATOS_DO_RANKING: Readonly<
  Record<TipoDeRanking, { titulo: string; plural: string; conta: string }>
> = {
  corretores: {
    titulo: 'Corretores',
    plural: 'corretores',
    conta: 'A venda conta para o vendedor principal; sem ele, só no total.',
  },
  gerentes: {
    titulo: 'Gerentes',
    plural: 'gerentes',
    conta:
      'A venda conta uma vez para cada gerente que participa dela ou lidera quem participa; de duas equipes, conta para as duas.',
  },
  lojas: { titulo: 'Lojas', plural: 'lojas', conta: 'A venda conta para a sua loja.' },
  empreendimentos: {
    titulo: 'Empreendimentos',
    plural: 'empreendimentos',
    conta: 'A venda conta para o seu empreendimento.',
  },
}

/** The columns. The commissions are those of all participants, not only of who is ranked. */
export const CAMPOS_RANKING = {
  posicao: { rotulo: 'Posição', formato: 'numero' },
  nome: { rotulo: 'Nome', formato: 'texto' },
  quantidade: { rotulo: 'Vendas', formato: 'numero' },
  valor: { rotulo: 'VGV', formato: 'dinheiro' },
  comissao: { rotulo: 'Comissões das vendas', formato: 'dinheiro' },
} as const satisfies Fields
