/**
 * Field types shared by all schemas, with their error messages. No type coercion: values are only trimmed, normalized
 * if single-line, and reduced to digits if documents.
 */
import { z } from 'zod'
import ptBR from 'zod/v4/locales/pt-BR.js'
import { isDate } from '../core/dates.ts'
import {
  checkCep,
  checkCpf,
  checkEmail,
  checkRg,
  normalizeCep,
  normalizeCpf,
  normalizeRg,
} from '../core/documents.ts'
import { EMPTY_REASONS, type EmptyReason } from '../core/empty-choice.ts'
import { hasAtMostTwoDecimals, MAX_VALUE } from '../core/money.ts'
import type { RowList } from '../core/rows.ts'
import { checkTelefone, normalizeTelefone } from '../core/telefone.ts'
import { inOneLine, MAX_SEARCH_TEXT } from '../core/text.ts'
import { outputOf, withOutput } from './row.ts'

// Default messages for rules without their own.
z.config(ptBR())

export const id = z.uuid('Identificador inválido')

/** Version for optimistic locking: the `versao` that the client last received. */
export const versao = z.int('Versão inválida').positive('Versão inválida')

/** A visible character: text must contain at least one. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const NULLABLE_TEXT = z.string().nullable()

const atMost = (max: number) => `Use no máximo ${max} caracteres`

/** Single-line text, normalized with `inOneLine`: names, numbers and codes. */
const line = (message?: string) => z.string({ error: message }).overwrite(inOneLine)

/** One line of 1 to `max` characters; if empty, null or missing, the error is `message`. */
export const requiredLine = (message: string, max = 200) =>
  line(message).regex(VISIBLE, message).max(max, atMost(max))

/** One line of at most `max` characters, or null; empty text becomes null. */
export const optionalLine = (max = 200) =>
  withOutput(
    line()
      .max(max, atMost(max))
      .nullish()
      .transform((text) => text || null),
    NULLABLE_TEXT,
  )

/** A search text of at most `max` characters, normalized like the stored texts. */
export const searchText = (max = MAX_SEARCH_TEXT) => line().max(max, atMost(max))

/** Trimmed multi-line text of 1 to `max` characters; if empty, null or missing, the error is `message`. */
export const requiredText = (message: string, max: number) =>
  z.string({ error: message }).trim().regex(VISIBLE, message).max(max, atMost(max))

/** The error of lojas and empreendimentos if any of the three is missing. */
export const NAME_CODE_ADDRESS_REQUIRED = 'Nome, código e endereço são obrigatórios'

/** Trimmed multi-line text of at most `max` characters, or null; empty text becomes null. */
export const optionalText = (max: number) =>
  withOutput(
    z
      .string()
      .trim()
      .max(max, atMost(max))
      .nullish()
      .transform((text) => text || null),
    NULLABLE_TEXT,
  )

/** The id of another record; if missing, the error is `message`. */
export const reference = (message: string) => z.uuid({ error: message })

/** The rows of a list, as many as it may have; with `required`, the error if there are none. */
export const rows = <T extends z.ZodType>({ max, plural }: RowList, row: T, required?: string) =>
  z
    .array(row, required === undefined ? undefined : { error: required })
    .min(required === undefined ? 0 : 1, required)
    .max(max, `Use no máximo ${max} ${plural}`)

/** Accepts null or a missing value, as null. */
export const optional = <T extends z.ZodType>(field: T) =>
  withOutput(
    field.nullish().transform((value) => value ?? null),
    outputOf(field).nullable() as z.ZodType,
  )

/** Reais, 0 to MAX_VALUE, with at most two decimals. */
export const reais = (message = 'Informe um valor') =>
  z
    .number({ error: message })
    .min(0, 'O valor não pode ser negativo')
    .max(MAX_VALUE, 'Valor acima do limite')
    .refine(hasAtMostTwoDecimals, 'Use no máximo duas casas decimais')

/** Percentage, 0 to 100, with at most two decimals. */
export const percent = (message = 'Informe um percentual') =>
  z
    .number({ error: message })
    .min(0, 'O percentual deve estar entre 0 e 100')
    .max(100, 'O percentual deve estar entre 0 e 100')
    .refine(hasAtMostTwoDecimals, 'Use no máximo duas casas decimais')

/** A calendar date as YYYY-MM-DD, without a time zone. */
export const date = (message = 'Data inválida') =>
  z.string({ error: message }).min(1, message).refine(isDate, 'Data inválida')

/** True once the caller was asked about a day of payment before what it pays for, and said yes: see core/dia-anterior.ts. */
export const diaConferido = z.boolean().optional()

/** For a superRefine: refuses the value at `path`, or all of it. */
export function refuse(ctx: z.RefinementCtx, message: string, ...path: PropertyKey[]): void {
  ctx.addIssue({ code: 'custom', path, message })
}

/** For a superRefine: refuses what `check` returns a message for. */
export const refusedBy =
  <T>(check: (value: T) => string | null) =>
  (value: T, ctx: z.RefinementCtx): void => {
    const refusal = check(value)
    if (refusal) refuse(ctx, refusal)
  }

/** A document accepted by `check` (returns the error or null), stored as returned by `normalize`. */
const documentField = (check: (value: string) => string | null, normalize: (value: string) => string) =>
  withOutput(
    z
      .string({ error: () => check('') ?? 'Valor inválido' })
      .max(40, 'Valor muito longo')
      .superRefine(refusedBy(check))
      .transform(normalize),
    z.string(),
  )

export const cpf = documentField(checkCpf, normalizeCpf)
export const telefone = documentField(checkTelefone, normalizeTelefone)

/** 11 digits, check digits not verified: for an unchanged CPF that was accepted before. */
export const uncheckedCpf = documentField((value) => {
  const refusal = checkCpf(value)
  return refusal === 'CPF inválido' ? null : refusal
}, normalizeCpf)

/** Like `documentField`; null if empty or missing. */
export const optionalDocument = (
  check: (value: string) => string | null,
  normalize: (value: string) => string,
) =>
  withOutput(
    z
      .string()
      .max(40, 'Valor muito longo')
      .nullish()
      .superRefine(refusedBy((value) => (value?.trim() ? check(value) : null)))
      .transform((value) => normalize(value ?? '') || null),
    NULLABLE_TEXT,
  )

export const rg = optionalDocument(checkRg, normalizeRg)
export const optionalTelefone = optionalDocument(checkTelefone, normalizeTelefone)
export const optionalCep = optionalDocument(checkCep, normalizeCep)

/** If missing or blank, the error is `message`. */
export const requiredDocument = (
  message: string,
  check: (value: string) => string | null,
  normalize: (value: string) => string,
) => documentField((value) => (value.trim() === '' ? message : check(value)), normalize)

export const requiredCep = requiredDocument('CEP é obrigatório', checkCep, normalizeCep)

export const optionalEmail = withOutput(
  line()
    .max(254, atMost(254))
    .nullish()
    .superRefine(refusedBy((value) => checkEmail(value ?? '')))
    .transform((value) => value || null),
  NULLABLE_TEXT,
)

export const requiredEmail = (message: string) =>
  withOutput(
    line(message)
      .min(1, message)
      .max(254, atMost(254))
      .superRefine(refusedBy(checkEmail))
      .transform((value) => value.toLowerCase()),
    z.string(),
  )

/** An integer in a URL: the only place where text is converted to a number. */
export const integerInUrl = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Use um número inteiro')
    .transform(Number)
    .pipe(z.int().min(min, `Use um número de ${min} a ${max}`).max(max, `Use um número de ${min} a ${max}`))

/**
 * For a superRefine across fields: runs even if single fields are invalid, so that all errors are reported at once. Its
 * fields may then have any value.
 */
export const EVEN_WITH_ERRORS = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** Whether `end` is before `start`; false unless both are valid dates. */
export const isOutOfOrder = (start: unknown, end: unknown): boolean =>
  typeof start === 'string' && typeof end === 'string' && isDate(start) && isDate(end) && end < start

/** A reference to a record, with its name. */
export const named = z.object({ id: z.string(), nome: z.string() })

/** An option of a searchable choice. */
export const option = z.object({ id: z.string(), nome: z.string(), detalhe: z.string().nullable() })
export type Option = z.output<typeof option>

/** Query of a searchable choice: the search text, and ids to include regardless of it. */
export const optionsInput = z.strictObject({
  texto: searchText().optional(),
  ids: z.array(id).max(50).optional(),
})

/** At most 50 matching options, by name; `vazio` is why there are none, or null. */
export const opcoesDe = <O extends z.ZodType>(item: O) =>
  z.object({ itens: z.array(item), vazio: z.enum(EMPTY_REASONS).nullable() })
export const options = opcoesDe(option)
export type Opcoes<O extends Option = Option> = { itens: O[]; vazio: EmptyReason | null }
