/** Derives export columns from the definitions of a record's fields. */

import type { Campo, Campos, Formato } from '../../core/campos.ts'
import { escritoOuNulo } from '../../core/campos.ts'
import { CAMPO_STATUS } from '../../core/status.ts'
import type { Coluna } from './planilha.ts'

/**
 * Returns the function that makes a field's column, in the form's words and with the width, in characters, that its
 * format usually has; a column can state its own width, title and value.
 */
export function colunaDe<N extends string>(campos: Readonly<Record<N, Campo>>) {
  return <R extends object>(
    nome: N,
    largura?: number,
    diferencas?: Partial<Pick<Coluna<R>, 'titulo' | 'valor' | 'impressa'>>,
  ): Coluna<R> => {
    const { rotulo, formato } = campos[nome]
    return {
      titulo: rotulo,
      tipo: tipoDe(formato),
      largura: largura ?? larguraDe(formato),
      valor: (registro) => valorDe(registro, nome, formato),
      ...diferencas,
    }
  }
}

interface Opcoes<R, C extends Campos> {
  /** Title of the creation column: 'Cadastrada em'. */
  criado: string
  /** Columns besides the record's fields; placed before the long texts. */
  mais?: readonly Coluna<R>[]
  /** Widths in characters that differ from the format's usual one. */
  larguras?: { readonly [F in keyof C]?: number }
  /** Titles that differ from the form's labels. */
  titulos?: { readonly [F in keyof C]?: string }
  /** The fields on the printed list. */
  impressas?: readonly (keyof C)[]
  /** Values that differ from the field's. */
  valores?: { readonly [F in keyof C]?: Coluna<R>['valor'] }
}

/** Columns of all the fields in their order, long texts last, and of the creation date. */
export function colunasDe<R extends { created_at: string }, C extends Campos>(
  campos: C,
  { criado, mais = [], larguras = {}, titulos = {}, impressas = [], valores = {} }: Opcoes<R, C>,
): readonly Coluna<R>[] {
  const coluna = colunaDe(campos)
  const colunas = (longas: boolean) =>
    Object.entries(campos)
      .filter(([, { formato }]) => (formato === 'texto_longo') === longas)
      .map(([nome]) => ({
        ...coluna<R>(nome, larguras[nome]),
        ...(titulos[nome] && { titulo: titulos[nome] }),
        ...(valores[nome] && { valor: valores[nome] }),
        impressa: impressas.includes(nome),
      }))
  return [...colunas(false), ...mais, ...colunas(true), colunaCriado(criado)]
}

/** The column of a record's status. */
export const COLUNA_STATUS: Coluna<{ status: string }> = {
  titulo: CAMPO_STATUS.status.rotulo,
  tipo: 'texto',
  largura: 10,
  valor: ({ status }) => status,
  impressa: true,
}

/** The column of the creation date, under a title such as 'Cadastrada em'. */
export function colunaCriado(titulo: string): Coluna<{ created_at: string }> {
  return { titulo, tipo: 'instante', largura: 18, valor: ({ created_at }) => created_at }
}

const TIPOS: Partial<Record<Extract<Formato, string>, Coluna<never>['tipo']>> = {
  dinheiro: 'dinheiro',
  percentual: 'percentual',
  numero: 'inteiro',
  data: 'data',
  instante: 'instante',
}

function tipoDe(formato: Formato): Coluna<never>['tipo'] {
  return (typeof formato === 'string' ? TIPOS[formato] : undefined) ?? 'texto'
}

const LARGURAS: Partial<Record<Extract<Formato, string>, number>> = {
  texto_longo: 50,
  dinheiro: 17,
  percentual: 14,
  numero: 14,
  data: 13,
  instante: 18,
  cpf: 16,
  rg: 15,
  telefone: 17,
  cep: 11,
  referencia: 30,
  referencias: 40,
}

function larguraDe(formato: Formato): number {
  return (typeof formato === 'string' ? LARGURAS[formato] : undefined) ?? 22
}

/** Numbers and dates unchanged, for calculations; everything else in words. */
function valorDe(registro: object, nome: string, formato: Formato): string | number | null {
  const valor: unknown = Reflect.get(registro, formato === 'referencia' ? nome.replace(/_id$/, '') : nome)
  if (typeof valor === 'number' || (typeof valor === 'string' && tipoDe(formato) !== 'texto')) return valor
  return escritoOuNulo(valor, formato)
}
