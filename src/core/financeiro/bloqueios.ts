/** The one list of reasons against paying a commission in a closing, and which of them the facts give. */
import { daysBetween, today } from '../dates.ts'
import { type Centavos, formatBRL, toReais } from '../money.ts'
import { counted, enumerate } from '../text.ts'
import type { Vinculo } from './favorecidos.ts'

export const BLOQUEIOS = [
  'Favorecido inativo',
  'Sem chave PIX',
  'Chave PIX alterada',
  'Mesmo documento',
  'Documento do favorecido difere do corretor',
  'Colaborador inativo',
  'Venda em Desistência',
  'Venda de outra loja',
  'Venda com pendência',
  'Falta a NF ou o RPA',
  'Abaixo do mínimo',
] as const
export type BloqueioTipo = (typeof BLOQUEIOS)[number]

/** The reason that a file of the payee takes away. */
export const FALTA_NOTA: BloqueioTipo = 'Falta a NF ou o RPA'

/** The groups of what stays out of a closing: by the first reason, or without any. */
export const GRUPOS_DE_FORA = [...BLOQUEIOS, 'Sem bloqueio'] as const
export type GrupoDeFora = (typeof GRUPOS_DE_FORA)[number]

/** The group of a commission with these reasons against it, which are in the order of BLOQUEIOS. */
export function grupoDeFora(bloqueios: readonly Bloqueio[]): GrupoDeFora {
  return bloqueios[0]?.tipo ?? 'Sem bloqueio'
}

/** The number of the commissions, and their sum in centavos, by group, in the order of the groups. */
export function sumByGrupo(
  fora: readonly { bloqueios: readonly Bloqueio[]; linha: { valor: Centavos } }[],
): { bloqueio: GrupoDeFora; quantidade: number; valor: Centavos }[] {
  const groups = Map.groupBy(fora, ({ bloqueios }) => grupoDeFora(bloqueios))
  return GRUPOS_DE_FORA.flatMap((bloqueio) => {
    const itens = groups.get(bloqueio) ?? []
    const valor = itens.reduce((sum, { linha }) => sum + linha.valor, 0)
    return itens.length === 0 ? [] : [{ bloqueio, quantidade: itens.length, valor }]
  })
}

export interface Bloqueio {
  tipo: BloqueioTipo
  /** The reason in words: 'Chave PIX alterada há 2 dias por Ana'. */
  texto: string
}

/** Another payee of the same CPF or CNPJ, with the amount that is still to be recovered from them, in reais. */
export interface Devedor {
  nome: string
  deve: number
  /** Several people may have the same CNPJ, so it holds nobody's commissions back. */
  cnpj: boolean
}

/** The facts about a commission, its payee and its sale. */
export interface FatosDaLinha {
  favorecido: {
    ativo: boolean
    tem_chave: boolean
    documento: string | null
    vinculo: Vinculo | null
    /** The last change of a key since the payee was last paid; null if there is none. `por` is null for the system. */
    chave_alterada: { em: string; por: string | null } | null
    /** Payees with the same document who owe. */
    devedores: readonly Devedor[]
    /** The payee's vínculo has to bring an NF or RPA, and the closing has none of theirs. */
    falta_nota: boolean
  }
  /** Null if the payee is no colaborador. */
  colaborador: { ativo: boolean; cpf: string | null } | null
  /** Null for prizes and adjustments. */
  venda: {
    desistencia: boolean
    /** The sale's loja, if it is none of those of the closing. */
    outra_loja: string | null
    tipo_pendencia: readonly string[]
  } | null
}

/** `hoje` is YYYY-MM-DD. */
export interface RegrasDeBloqueio {
  hoje: string
  pendencia_bloqueia: boolean
}

/** The reasons against the commission, in the order of BLOQUEIOS; `bloqueioOfMinimum` looks at small payments. */
export function bloqueiosOfLinha(
  { favorecido, colaborador, venda }: FatosDaLinha,
  { hoje, pendencia_bloqueia }: RegrasDeBloqueio,
): Bloqueio[] {
  const found: Bloqueio[] = []
  const add = (tipo: BloqueioTipo, texto: string = tipo) => found.push({ tipo, texto })
  if (!favorecido.ativo) add('Favorecido inativo')
  if (!favorecido.tem_chave) add('Sem chave PIX')
  if (favorecido.chave_alterada) add('Chave PIX alterada', changedKeyInWords(favorecido.chave_alterada, hoje))
  const devedores = favorecido.devedores.filter(({ cnpj }) => !cnpj)
  if (devedores.length > 0) add('Mesmo documento', sameDocumentoInWords(devedores))
  if (colaborador && differs(favorecido, colaborador.cpf)) add('Documento do favorecido difere do corretor')
  if (colaborador && !colaborador.ativo) add('Colaborador inativo')
  if (venda?.desistencia) add('Venda em Desistência')
  if (venda?.outra_loja) add('Venda de outra loja', `Venda de outra loja: ${venda.outra_loja}`)
  const pendencias = venda?.tipo_pendencia.filter((tipo) => tipo !== 'OK') ?? []
  if (pendencia_bloqueia && pendencias.length > 0)
    add('Venda com pendência', `Venda com pendência: ${pendencias.join(', ')}`)
  if (favorecido.falta_nota) add(FALTA_NOTA)
  return found
}

/** The reason against a payment of less than `minimo`, both in centavos; null if it is large enough. */
export function bloqueioOfMinimum(bruto: Centavos, minimo: Centavos): Bloqueio | null {
  if (bruto >= minimo) return null
  return { tipo: 'Abaixo do mínimo', texto: `Abaixo do mínimo (${formatBRL(toReais(minimo))})` }
}

/** 'Chave PIX alterada há 2 dias por Ana' */
export function changedKeyInWords(entry: { em: string; por: string | null }, hoje: string): string {
  return keyEntryInWords({ ...entry, primeira: false }, hoje)
}

/** 'Chave PIX informada hoje por Ana', or 'alterada' where it replaced another one. */
export function keyEntryInWords(
  { em, por, primeira }: { em: string; por: string | null; primeira: boolean },
  hoje: string,
): string {
  const days = daysBetween(today(new Date(em)), hoje)
  const when = days <= 0 ? 'hoje' : `há ${counted(days, 'dia', 'dias')}`
  return `Chave PIX ${primeira ? 'informada' : 'alterada'} ${when}${por === null ? '' : ` por ${por}`}`
}

/** 'Mesmo documento de Ana Alves, que deve R$ 5.000,00' */
export function sameDocumentoInWords(devedores: readonly Devedor[]): string {
  const each = devedores.map(({ nome, deve }) => `${nome}, que deve ${formatBRL(deve)}`)
  return `Mesmo documento de ${each.join('; e de ')}`
}

/** The reason without the amounts of sameDocumentoInWords, for who sees only one loja's sales: debts are of all lojas. */
export function withoutDebts(texto: string): string {
  return texto.replaceAll(/, que deve R\$\s[\d.]+,\d\d(?=;|$)/g, ', que tem valor a recuperar')
}

/** 'Mesma chave PIX de Ana Alves e Bia Braga' */
export function sameKeyInWords(nomes: readonly string[]): string {
  return `Mesma chave PIX de ${enumerate(nomes)}`
}

/** A broker may be paid through a company of their own, whose CNPJ is not their CPF. */
function differs({ documento, vinculo }: FatosDaLinha['favorecido'], cpf: string | null): boolean {
  if (documento === null || documento === cpf) return false
  return documento.length === 11 || vinculo !== 'PJ'
}
