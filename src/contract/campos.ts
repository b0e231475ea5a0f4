/**
 * Field types shared by all schemas, with their error messages. No type coercion: values are only trimmed, normalized
 * if single-line, and reduced to digits if documents.
 */
import { z } from 'zod'
import ptBR from 'zod/v4/locales/pt-BR.js'
import { isDate } from '../core/datas.ts'
import { hasAtMostTwoDecimals, MAX_VALOR } from '../core/dinheiro.ts'
import {
  checkCep,
  checkCnpj,
  checkCpf,
  checkEmail,
  checkEstado,
  checkRg,
  checkTelefone,
  normalizeCep,
  normalizeCnpj,
  normalizeCpf,
  normalizeEstado,
  normalizeRg,
  normalizeTelefone,
} from '../core/documentos.ts'
import { MOTIVOS_VAZIO, type MotivoVazio } from '../core/opcoes.ts'
import { emUmaLinha } from '../core/texto.ts'
import { comSaida, saidaDe } from './linha.ts'

// Default messages for rules without their own.
z.config(ptBR())

export const id = z.uuid('Identificador inválido')

/** Version for optimistic locking: the `versao` that the client last received. */
export const versao = z.int('Versão inválida').positive('Versão inválida')

/** A visible character: text must contain at least one. */
const VISIVEL = /[\p{L}\p{N}\p{P}\p{S}]/u

const TEXTO_OU_NULO = z.string().nullable()

const noMaximo = (max: number) => `Use no máximo ${max} caracteres`

/** Single-line text, normalized with `emUmaLinha`: names, numbers and codes. */
const linha = (mensagem?: string) => z.string({ error: mensagem }).overwrite(emUmaLinha)

/** One line of 1 to `max` characters; if empty, null or missing, the error is `mensagem`. */
export const linhaObrigatoria = (mensagem: string, max = 200) =>
  linha(mensagem).regex(VISIVEL, mensagem).max(max, noMaximo(max))

/** One line of at most `max` characters, or null; empty text becomes null. */
export const linhaOpcional = (max = 200) =>
  comSaida(
    linha()
      .max(max, noMaximo(max))
      .nullish()
      .transform((texto) => texto || null),
    TEXTO_OU_NULO,
  )

/** A search text of at most `max` characters, normalized like the stored texts. */
export const textoProcurado = (max = 100) => linha().max(max, noMaximo(max))

/** Trimmed multi-line text of 1 to `max` characters; if empty, null or missing, the error is `mensagem`. */
export const textoObrigatorio = (mensagem: string, max: number) =>
  z.string({ error: mensagem }).trim().regex(VISIVEL, mensagem).max(max, noMaximo(max))

/** The error of lojas and empreendimentos if any of the three is missing. */
export const NOME_CODIGO_ENDERECO = 'Nome, código e endereço são obrigatórios'

/** Trimmed multi-line text of at most `max` characters, or null; empty text becomes null. */
export const textoOpcional = (max: number) =>
  comSaida(
    z
      .string()
      .trim()
      .max(max, noMaximo(max))
      .nullish()
      .transform((texto) => texto || null),
    TEXTO_OU_NULO,
  )

/** The id of another record; if missing, the error is `mensagem`. */
export const referencia = (mensagem: string) => z.uuid({ error: mensagem })

/** Accepts null or a missing value, as null. */
export const opcional = <T extends z.ZodType>(campo: T) =>
  comSaida(
    campo.nullish().transform((valor) => valor ?? null),
    saidaDe(campo).nullable() as z.ZodType,
  )

/** Reais, 0 to MAX_VALOR, with at most two decimals. */
export const reais = (mensagem = 'Informe um valor') =>
  z
    .number({ error: mensagem })
    .min(0, 'O valor não pode ser negativo')
    .max(MAX_VALOR, 'Valor acima do limite')
    .refine(hasAtMostTwoDecimals, 'Use no máximo duas casas decimais')

/** Percentage, 0 to 100, with at most two decimals. */
export const percentual = (mensagem = 'Informe um percentual') =>
  z
    .number({ error: mensagem })
    .min(0, 'O percentual deve estar entre 0 e 100')
    .max(100, 'O percentual deve estar entre 0 e 100')
    .refine(hasAtMostTwoDecimals, 'Use no máximo duas casas decimais')

/** A calendar date as YYYY-MM-DD, without a time zone. */
export const data = (mensagem = 'Data inválida') =>
  z.string({ error: mensagem }).min(1, mensagem).refine(isDate, 'Data inválida')

/** A document accepted by `check` (returns the error or null), stored as returned by `normalize`. */
const documento = (check: (valor: string) => string | null, normalize: (valor: string) => string) =>
  comSaida(
    z
      .string({ error: () => check('') ?? 'Valor inválido' })
      .max(40, 'Valor muito longo')
      .superRefine((valor, ctx) => {
        const refusal = check(valor)
        if (refusal) ctx.addIssue({ code: 'custom', message: refusal })
      })
      .transform(normalize),
    z.string(),
  )

export const cpf = documento(checkCpf, normalizeCpf)
export const telefone = documento(checkTelefone, normalizeTelefone)

/** 11 digits, check digits not verified: for an unchanged CPF that was accepted before. */
export const cpfSemDigitos = documento((valor) => {
  const refusal = checkCpf(valor)
  return refusal === 'CPF inválido' ? null : refusal
}, normalizeCpf)

/** Like `documento`; null if empty or missing. */
const documentoOpcional = (check: (valor: string) => string | null, normalize: (valor: string) => string) =>
  comSaida(
    z
      .string()
      .max(40, 'Valor muito longo')
      .nullish()
      .superRefine((valor, ctx) => {
        const refusal = valor?.trim() ? check(valor) : null
        if (refusal) ctx.addIssue({ code: 'custom', message: refusal })
      })
      .transform((valor) => normalize(valor ?? '') || null),
    TEXTO_OU_NULO,
  )

export const rg = documentoOpcional(checkRg, normalizeRg)
export const telefoneOpcional = documentoOpcional(checkTelefone, normalizeTelefone)
export const cepOpcional = documentoOpcional(checkCep, normalizeCep)
export const cnpjOpcional = documentoOpcional(checkCnpj, normalizeCnpj)
export const estadoOpcional = documentoOpcional(checkEstado, normalizeEstado)

/** If missing or blank, the error is `mensagem`. */
const documentoObrigatorio = (
  mensagem: string,
  check: (valor: string) => string | null,
  normalize: (valor: string) => string,
) => documento((valor) => (valor.trim() === '' ? mensagem : check(valor)), normalize)

export const cepObrigatorio = documentoObrigatorio('CEP é obrigatório', checkCep, normalizeCep)
export const estadoObrigatorio = documentoObrigatorio('Estado é obrigatório', checkEstado, normalizeEstado)

export const emailOpcional = comSaida(
  linha()
    .max(254, noMaximo(254))
    .nullish()
    .superRefine((valor, ctx) => {
      const refusal = checkEmail(valor ?? '')
      if (refusal) ctx.addIssue({ code: 'custom', message: refusal })
    })
    .transform((valor) => valor || null),
  TEXTO_OU_NULO,
)

export const emailObrigatorio = (mensagem: string) =>
  comSaida(
    linha(mensagem)
      .min(1, mensagem)
      .max(254, noMaximo(254))
      .superRefine((valor, ctx) => {
        const refusal = checkEmail(valor)
        if (refusal) ctx.addIssue({ code: 'custom', message: refusal })
      })
      .transform((valor) => valor.toLowerCase()),
    z.string(),
  )

/** An integer in a URL: the only place where text is converted to a number. */
export const inteiroNoEndereco = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Use um número inteiro')
    .transform(Number)
    .pipe(z.int().min(min, `Use um número de ${min} a ${max}`).max(max, `Use um número de ${min} a ${max}`))

/**
 * For a superRefine across fields: runs even if single fields are invalid, so that all errors are reported at once. Its
 * fields may then have any value.
 */
export const MESMO_COM_ERROS = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** Whether `fim` is before `inicio`; false unless both are valid dates. */
export const foraDeOrdem = (inicio: unknown, fim: unknown): boolean =>
  typeof inicio === 'string' && typeof fim === 'string' && isDate(inicio) && isDate(fim) && fim < inicio

/** A reference to a record, with its name. */
export const nomeado = z.object({ id: z.string(), nome: z.string() })

/** An option of a searchable choice. */
export const opcao = z.object({ id: z.string(), nome: z.string(), detalhe: z.string().nullable() })
export type Opcao = z.output<typeof opcao>

/** Query of a searchable choice: the search text, and ids to include regardless of it. */
export const buscaDeOpcoes = z.strictObject({
  texto: textoProcurado().optional(),
  ids: z.array(id).max(50).optional(),
})

/** At most 50 matching options, by name; `vazio` is why there are none, or null. */
export const opcoesDe = <O extends z.ZodType>(item: O) =>
  z.object({ itens: z.array(item), vazio: z.enum(MOTIVOS_VAZIO).nullable() })
export const opcoes = opcoesDe(opcao)
export type Opcoes<O extends Opcao = Opcao> = { itens: O[]; vazio: MotivoVazio | null }
