/** Colaboradores: schemas of the form, the list, the details and the organograma, and the routes. */
import { z } from 'zod'
import { CARGOS, COLABORADOR_MESSAGES, checkCpfColaborador, DEFAULT_CARGO } from '../core/colaboradores.ts'
import { checkCreci, normalizeCreci } from '../core/creci.ts'
import { normalizeCpf } from '../core/documents.ts'
import { RECORD_STATUSES } from '../core/status.ts'
import { DESISTENCIA_FILTERS } from '../core/vendas/vendas.ts'
import { cadastroRoutes, historyRoute } from './cadastro-routes.ts'
import {
  date,
  id,
  named,
  opcoesDe,
  option,
  optionalEmail,
  options,
  optionsInput,
  percent,
  refuse,
  refusedBy,
  requiredLine,
  telefone,
  versao,
} from './fields.ts'
import { byId, byVersao, optionalSearchText, sortOrderOf } from './lists.ts'
import { routesOf } from './routes.ts'
import { rowOf, withOutput } from './row.ts'

/** Sent by some clients for an empty choice. */
const NONE = 'none'

/** An optional reference: null, absent, '' or 'none' become null. */
const optionalReference = withOutput(
  z
    .union([id, z.literal(NONE), z.literal('')])
    .nullish()
    .transform((value) => (value === NONE || value === '' || value === undefined ? null : value)),
  z.string().nullable(),
)

/** 11 digits, with or without mask; check digits are not verified. If missing, the error is `message`. */
const cpf = (message: string) =>
  withOutput(
    z
      .string({ error: message })
      .trim()
      .min(1, message)
      .superRefine(refusedBy(checkCpfColaborador))
      .transform(normalizeCpf),
    z.string(),
  )

/** Phone number; if missing, the error is `message`. */
const requiredTelefone = (message: string) =>
  withOutput(z.string({ error: message }).trim().min(1, message).pipe(telefone), z.string())

const creci = withOutput(
  z
    .string()
    .max(40, 'Use no máximo 40 caracteres')
    .nullish()
    .superRefine(refusedBy((value) => checkCreci(value ?? '')))
    .transform((value) => normalizeCreci(value ?? '') || null),
  z.string().nullable(),
)

const commonFields = {
  email: optionalEmail,
  data_admissao: date(COLABORADOR_MESSAGES.data_admissao),
  cargo: z.enum(CARGOS, { error: COLABORADOR_MESSAGES.cargo }),
  status: z.enum(RECORD_STATUSES, { error: COLABORADOR_MESSAGES.status }),
  loja_id: optionalReference,
  /** Must be Ativo and of a higher rank; null at the top. */
  superior_id: optionalReference,
  /** Must be of a higher rank. */
  indicado_por: optionalReference,
  /** Percentage, 0 to 100; empty is 0. */
  comissao_base: withOutput(
    percent(COLABORADOR_MESSAGES.comissao_base)
      .nullish()
      .transform((value) => value ?? 0),
    z.number(),
  ),
  /** Only for a Corretor. */
  creci,
}

function commonRules({ cargo, creci }: { cargo: string; creci: string | null }, ctx: z.RefinementCtx): void {
  if (creci !== null && cargo !== 'Corretor') refuse(ctx, COLABORADOR_MESSAGES.creci_de_corretor, 'creci')
}

/** The fields of a new colaborador. */
export const newColaboradorInput = z
  .strictObject({
    nome: requiredLine(COLABORADOR_MESSAGES.identificacao),
    cpf: cpf(COLABORADOR_MESSAGES.identificacao),
    telefone: requiredTelefone(COLABORADOR_MESSAGES.identificacao),
    ...commonFields,
    cargo: commonFields.cargo.default(DEFAULT_CARGO),
    status: commonFields.status.default('Ativo'),
  })
  .superRefine(commonRules)
export type NewColaboradorInput = z.output<typeof newColaboradorInput>

/** The fields of an edited colaborador. */
export const editedColaboradorInput = z
  .strictObject({
    nome: requiredLine(COLABORADOR_MESSAGES.nome),
    cpf: cpf(COLABORADOR_MESSAGES.cpf),
    telefone: requiredTelefone(COLABORADOR_MESSAGES.telefone),
    ...commonFields,
  })
  .superRefine(commonRules)
export type EditedColaboradorInput = z.output<typeof editedColaboradorInput>

/** A Corretor to choose, with the base commission in percent, 0–100. */
const corretorOption = option.extend({ comissao_base: z.number() })
export type CorretorOption = z.output<typeof corretorOption>

const person = z.object({ id: z.string(), nome: z.string(), cargo: z.enum(CARGOS) })

/** A colaborador in the list. CPF and telefone are digits, comissao_base 0–100, dates YYYY-MM-DD. */
export const colaborador = rowOf(editedColaboradorInput.shape, {
  nivel: z.number(),
  loja: named.nullable(),
  superior: person.nullable(),
  /** The person in `indicado_por`. */
  indicador: person.nullable(),
})
export type Colaborador = z.output<typeof colaborador>

/** A colaborador with the records affected by a change. */
const fullColaborador = colaborador.extend({
  /** The number of direct reports. */
  subordinados: z.number(),
  /** The active usuarios linked to the colaborador. */
  usuarios: z.array(z.object({ id: z.string(), nome: z.string(), email: z.string(), cargo: z.string() })),
})
export type FullColaborador = z.output<typeof fullColaborador>

/** Choices that accompany a change of cargo or becoming Inativo. */
const consequences = {
  /** Takes over the team, if any. */
  sucessor_id: optionalReference,
  /** Whether the linked usuarios become Inativo too, which ends their sessions. */
  inativar_usuarios: z.boolean().default(false),
}

/** The columns the list can be sorted by; loja, superior and referrer by name. */
export const COLABORADOR_SORT_COLUMNS = [
  'nome',
  'cpf',
  'cargo',
  'superior',
  'loja',
  'indicador',
  'comissao_base',
  'status',
] as const

/** Filters of the list; the text is searched in name, CPF and email. */
const colaboradorFilterInput = z.strictObject({
  texto: optionalSearchText,
  superior_id: id.optional(),
  loja_id: id.optional(),
  status: z.enum(RECORD_STATUSES).optional(),
  ordem: sortOrderOf(COLABORADOR_SORT_COLUMNS),
})
export type ColaboradorFilterInput = z.output<typeof colaboradorFilterInput>

/** Maximum number of colaboradores changed at once. */
const MAX_BATCH = 200

const itens = z
  .array(byVersao)
  .min(1, 'Selecione pelo menos um colaborador')
  .max(MAX_BATCH, `Selecione no máximo ${MAX_BATCH} colaboradores`)
  .refine((list) => new Set(list.map((item) => item.id)).size === list.length, 'Colaborador repetido')

/** A colaborador who cannot be changed, and why. */
export const batchRefusal = z.object({ id: z.string(), nome: z.string(), mensagem: z.string() })
export type BatchRefusal = z.output<typeof batchRefusal>

const { get, put } = routesOf(['Colaboradores'])
const changedCount = z.object({ alterados: z.number() })

export const colaboradoresRoutes = {
  ...cadastroRoutes('colaboradores', {
    row: colaborador,
    newInput: newColaboradorInput,
    editedInput: editedColaboradorInput,
    filters: colaboradorFilterInput,
  }),
  obter: get('/colaboradores/{id}', 'Obter um colaborador').input(byId).output(fullColaborador),
  /** The colaborador's history in words, newest first. */
  historico: historyRoute('colaboradores'),
  atualizar: put('/colaboradores/{id}', 'Alterar um colaborador')
    .input(z.strictObject({ id, versao, registro: editedColaboradorInput, ...consequences }))
    .output(colaborador),
  alternar: put('/colaboradores/{id}/status', 'Inativar ou ativar um colaborador')
    .input(z.strictObject({ id, status: z.enum(RECORD_STATUSES), ...consequences }))
    .output(colaborador),
  /** All or none: a refusal (LOTE_RECUSADO) lists everyone who cannot be changed in `data.recusas`. */
  mudarVarios: put('/colaboradores/lote', 'Mudar a loja ou o superior de vários colaboradores')
    .input(
      z.strictObject({
        itens,
        mudanca: z.discriminatedUnion('campo', [
          z.strictObject({ campo: z.literal('loja_id'), valor: optionalReference }),
          z.strictObject({ campo: z.literal('superior_id'), valor: optionalReference }),
        ]),
      }),
    )
    .output(changedCount),
  /** All or none, like mudarVarios. Refuses those who lead others: each needs their own successor. */
  alternarVarios: put('/colaboradores/lote/status', 'Inativar ou ativar vários colaboradores')
    .input(
      z.strictObject({
        itens,
        status: z.enum(RECORD_STATUSES),
        inativar_usuarios: consequences.inativar_usuarios,
      }),
    )
    .output(changedCount),
  /** All active colaboradores with their team's sales in the month, for a tree. Values in reais. Sales in Desistência count if asked. */
  organograma: get('/colaboradores/organograma', 'Organograma')
    .input(z.strictObject({ desistencia: z.enum(DESISTENCIA_FILTERS).optional() }))
    .output(
      z.object({
        /** The first day of the month counted. */
        mes: z.string(),
        pessoas: z.array(
          z.object({
            id: z.string(),
            nome: z.string(),
            cargo: z.enum(CARGOS),
            superior_id: z.string().nullable(),
            loja: z.string().nullable(),
            vendas: z.number(),
            valor: z.number(),
          }),
        ),
      }),
    ),
  /** Active Corretores: only they can sell or take part in a sale. */
  opcoes: get('/colaboradores/opcoes', 'Escolher um corretor')
    .input(optionsInput)
    .output(opcoesDe(corretorOption)),
  /** All active colaboradores. */
  ativos: get('/colaboradores/ativos', 'Escolher um colaborador').input(optionsInput).output(options),
  /** Possible superiors for that cargo: active, of a higher rank. */
  superiores: get('/colaboradores/superiores', 'Escolher um superior')
    .input(optionsInput.extend({ cargo: z.enum(CARGOS) }))
    .output(options),
  /** Possible referrers for that cargo: of a higher rank, including former colaboradores. */
  indicadores: get('/colaboradores/indicadores', 'Escolher quem indicou')
    .input(optionsInput.extend({ cargo: z.enum(CARGOS) }))
    .output(options),
  /** Possible successors of that colaborador: active, of the same or a higher rank. */
  sucessores: get('/colaboradores/{id}/sucessores', 'Escolher quem assume a equipe')
    .input(optionsInput.extend({ id }))
    .output(options),
  /** Active colaboradores with at least one direct report, by name. */
  superioresComEquipe: get('/colaboradores/superiores-com-equipe', 'Superiores para o filtro da lista')
    .input(optionsInput)
    .output(options),
}
