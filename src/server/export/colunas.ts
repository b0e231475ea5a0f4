/** Derives a register's export columns from the definitions of its fields. */
import type { Campo, Campos, Formato } from '../../core/campos.ts'
import { escreverValor } from '../../core/campos.ts'
import type { Coluna } from './planilha.ts'

interface Opcoes<R, C extends Campos> {
  /** Title of the creation column: 'Cadastrada em'. */
  criado: string
  /** Columns besides the record's fields; placed before the long texts. */
  mais?: readonly Coluna<R>[]
  /** Widths in characters that differ from the format's usual one. */
  larguras?: { readonly [F in keyof C]?: number }
  /** Titles that differ from the form's labels. */
  titulos?: { readonly [F in keyof C]?: string }
}

/** Columns of the fields in their order, long texts last, and of the creation date. */
export function colunasDe<R extends { created_at: string }, C extends Campos>(
  campos: C,
  { criado, mais = [], larguras = {}, titulos = {} }: Opcoes<R, C>,
): readonly Coluna<R>[] {
  const todas = Object.entries(campos).map(([nome, campo]) => ({
    longo: campo.formato === 'texto_longo',
    coluna: {
      titulo: titulos[nome] ?? campo.rotulo,
      tipo: tipoDe(campo.formato),
      largura: larguras[nome] ?? larguraDe(campo.formato),
      valor: (registro: R) => valorDe(registro, nome, campo),
    } satisfies Coluna<R>,
  }))
  return [
    ...todas.filter(({ longo }) => !longo).map(({ coluna }) => coluna),
    ...mais,
    ...todas.filter(({ longo }) => longo).map(({ coluna }) => coluna),
    { titulo: criado, tipo: 'instante', largura: 18, valor: ({ created_at }) => created_at },
  ]
}

/** The column of a record's status. */
export const COLUNA_STATUS: Coluna<{ status: string }> = {
  titulo: 'Status',
  tipo: 'texto',
  largura: 10,
  valor: ({ status }) => status,
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
function valorDe(registro: object, nome: string, { formato }: Campo): string | number | null {
  if (formato === 'referencia') return nomeDe(Reflect.get(registro, nome.replace(/_id$/, '')))
  const valor: unknown = Reflect.get(registro, nome)
  if (valor === null || valor === undefined || valor === '') return null
  if (typeof valor === 'number' || tipoDe(formato) !== 'texto') return valor as number | string
  return escreverValor(valor, formato)
}

function nomeDe(referido: unknown): string | null {
  return typeof referido === 'object' && referido !== null && 'nome' in referido
    ? String(referido.nome)
    : null
}
