/** Why a searchable choice offers nothing, in words. */
import { CADASTROS, type Cadastro, wordsOf } from './cadastros.ts'

/**
 * `nenhum`: the register is empty. `busca`: no record has the text. `inativos`: those found are Inativo. `outros`: those
 * found cannot be chosen there for another reason.
 */
export const EMPTY_REASONS = ['nenhum', 'busca', 'inativos', 'outros'] as const
export type EmptyReason = (typeof EMPTY_REASONS)[number]

interface EmptyChoice {
  cadastro: Cadastro
  motivo: EmptyReason
  /** The search text; '' without one. */
  texto: string
  /** The records that can be chosen there, if not every active one: 'corretores ativos'. */
  apenas?: string | undefined
}

/** 'Nenhuma loja cadastrada ainda.' */
export function whyEmpty({ cadastro, motivo, texto, apenas }: EmptyChoice): string {
  const { genero, singular } = CADASTROS[cadastro]
  const { title } = wordsOf(cadastro)
  const [o, uma, nenhuma] = genero === 'f' ? ['a', 'uma', 'Nenhuma'] : ['o', 'um', 'Nenhum']
  if (motivo === 'nenhum') return `${nenhuma} ${singular} cadastrad${o} ainda.`
  if (motivo === 'busca') return `Nada encontrado para “${texto}”.`
  const found = texto === '' ? '' : ` com “${texto}”`
  if (motivo === 'inativos') return `${nenhuma} ${singular} ativ${o}${found}: reative ${uma} em ${title}.`
  return `${nenhuma} ${singular}${found} pode ser escolhid${o} aqui${apenas ? `: só ${apenas}` : ''}.`
}
