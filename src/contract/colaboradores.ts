/** Colaboradores: schemas of the form, the list, the details and the organograma, and the routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CARGO_INICIAL, CARGOS, checkCpfColaborador, MENSAGENS_COLABORADOR } from '../core/colaboradores.ts'
import { checkCreci, normalizeCreci } from '../core/creci.ts'
import { normalizeCpf } from '../core/documentos.ts'
import { STATUS_REGISTRO } from '../core/status.ts'
import {
  buscaDeOpcoes,
  data,
  emailOpcional,
  id,
  linhaObrigatoria,
  opcao,
  opcoes,
  opcoesDe,
  percentual,
  telefone,
  versao,
} from './campos.ts'
import { comSaida, linhaDe } from './linha.ts'
import { ordemPor, porId, textoDaBusca } from './listas.ts'
import { rotaDeHistorico, rotasDeCadastro } from './rotas-de-cadastro.ts'

/** Sent by some clients for an empty choice. */
const NENHUM = 'none'

/** An optional reference: null, absent, '' or 'none' become null. */
const referenciaOpcional = comSaida(
  z
    .union([id, z.literal(NENHUM), z.literal('')])
    .nullish()
    .transform((valor) => (valor === NENHUM || valor === '' || valor === undefined ? null : valor)),
  z.string().nullable(),
)

/** 11 digits, with or without mask; check digits are not verified. If missing, the error is `mensagem`. */
const cpf = (mensagem: string) =>
  comSaida(
    z
      .string({ error: mensagem })
      .trim()
      .min(1, mensagem)
      .superRefine((valor, ctx) => {
        const refusal = checkCpfColaborador(valor)
        if (refusal) ctx.addIssue({ code: 'custom', message: refusal })
      })
      .transform(normalizeCpf),
    z.string(),
  )

/** Phone number; if missing, the error is `mensagem`. */
const telefoneDe = (mensagem: string) =>
  comSaida(z.string({ error: mensagem }).trim().min(1, mensagem).pipe(telefone), z.string())

const creci = comSaida(
  z
    .string()
    .max(40, 'Use no máximo 40 caracteres')
    .nullish()
    .superRefine((valor, ctx) => {
      const refusal = checkCreci(valor ?? '')
      if (refusal) ctx.addIssue({ code: 'custom', message: refusal })
    })
    .transform((valor) => normalizeCreci(valor ?? '') || null),
  z.string().nullable(),
)

const camposComuns = {
  email: emailOpcional,
  data_admissao: data(MENSAGENS_COLABORADOR.data_admissao),
  cargo: z.enum(CARGOS, { error: MENSAGENS_COLABORADOR.cargo }),
  status: z.enum(STATUS_REGISTRO, { error: MENSAGENS_COLABORADOR.status }),
  loja_id: referenciaOpcional,
  /** Must be Ativo and of a higher rank; null at the top. */
  superior_id: referenciaOpcional,
  /** Must be of a higher rank. */
  indicado_por: referenciaOpcional,
  /** Percentage, 0 to 100; empty is 0. */
  comissao_base: comSaida(
    percentual(MENSAGENS_COLABORADOR.comissao_base)
      .nullish()
      .transform((valor) => valor ?? 0),
    z.number(),
  ),
  /** Only for a Corretor. */
  creci,
}

function regrasComuns({ cargo, creci }: { cargo: string; creci: string | null }, ctx: z.RefinementCtx): void {
  if (creci !== null && cargo !== 'Corretor')
    ctx.addIssue({ code: 'custom', path: ['creci'], message: MENSAGENS_COLABORADOR.creci_de_corretor })
}

/** The fields of a new colaborador. */
export const colaboradorNovo = z
  .strictObject({
    nome: linhaObrigatoria(MENSAGENS_COLABORADOR.identificacao),
    cpf: cpf(MENSAGENS_COLABORADOR.identificacao),
    telefone: telefoneDe(MENSAGENS_COLABORADOR.identificacao),
    ...camposComuns,
    cargo: camposComuns.cargo.default(CARGO_INICIAL),
    status: camposComuns.status.default('Ativo'),
  })
  .superRefine(regrasComuns)
export type ColaboradorNovo = z.output<typeof colaboradorNovo>

/** The fields of an edited colaborador. */
export const colaboradorEditado = z
  .strictObject({
    nome: linhaObrigatoria(MENSAGENS_COLABORADOR.nome),
    cpf: cpf(MENSAGENS_COLABORADOR.cpf),
    telefone: telefoneDe(MENSAGENS_COLABORADOR.telefone),
    ...camposComuns,
  })
  .superRefine(regrasComuns)
export type ColaboradorEditado = z.output<typeof colaboradorEditado>

/** A Corretor to choose, with the base commission in percent, 0–100. */
const opcaoDeCorretor = opcao.extend({ comissao_base: z.number() })
export type OpcaoDeCorretor = z.output<typeof opcaoDeCorretor>

const pessoa = z.object({ id: z.string(), nome: z.string(), cargo: z.enum(CARGOS) })

/** A colaborador in the list. CPF and telefone are digits, comissao_base 0–100, dates YYYY-MM-DD. */
export const colaborador = linhaDe(colaboradorEditado.shape, {
  nivel: z.number(),
  loja: z.object({ id: z.string(), nome: z.string() }).nullable(),
  superior: pessoa.nullable(),
  /** The person in `indicado_por`. */
  indicador: pessoa.nullable(),
})
export type Colaborador = z.output<typeof colaborador>

/** A colaborador with the records affected by a change. */
const colaboradorCompleto = colaborador.extend({
  /** The number of direct reports. */
  subordinados: z.number(),
  /** The active usuarios linked to the colaborador. */
  usuarios: z.array(z.object({ id: z.string(), nome: z.string(), email: z.string(), cargo: z.string() })),
})
export type ColaboradorCompleto = z.output<typeof colaboradorCompleto>

/** Choices that accompany a change of cargo or becoming Inativo. */
const consequencias = {
  /** Takes over the team, if any. */
  sucessor_id: referenciaOpcional,
  /** Whether the linked usuarios become Inativo too, which ends their sessions. */
  inativar_usuarios: z.boolean().default(false),
}

/** The columns the list can be sorted by; loja, superior and referrer by name. */
export const ORDENS_DE_COLABORADORES = [
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
const filtrosDeColaboradores = z.strictObject({
  texto: textoDaBusca,
  superior_id: id.optional(),
  loja_id: id.optional(),
  status: z.enum(STATUS_REGISTRO).optional(),
  ordem: ordemPor(ORDENS_DE_COLABORADORES),
})
export type FiltrosDeColaboradores = z.output<typeof filtrosDeColaboradores>

/** Maximum number of colaboradores changed at once. */
const LIMITE_DO_LOTE = 200

const itens = z
  .array(z.strictObject({ id, versao }))
  .min(1, 'Selecione pelo menos um colaborador')
  .max(LIMITE_DO_LOTE, `Selecione no máximo ${LIMITE_DO_LOTE} colaboradores`)
  .refine((lista) => new Set(lista.map((item) => item.id)).size === lista.length, 'Colaborador repetido')

/** A colaborador who cannot be changed, and why. */
export const recusaDoLote = z.object({ id: z.string(), nome: z.string(), mensagem: z.string() })
export type RecusaDoLote = z.output<typeof recusaDoLote>

const tags = ['Colaboradores']
const alterados = z.object({ alterados: z.number() })

export const colaboradoresRotas = {
  ...rotasDeCadastro('colaboradores', {
    linha: colaborador,
    novo: colaboradorNovo,
    editado: colaboradorEditado,
    filtros: filtrosDeColaboradores,
  }),
  obter: oc
    .route({ method: 'GET', path: '/colaboradores/{id}', summary: 'Obter um colaborador', tags })
    .input(porId)
    .output(colaboradorCompleto),
  /** The colaborador's history in words, newest first. */
  historico: rotaDeHistorico('colaboradores'),
  atualizar: oc
    .route({ method: 'PUT', path: '/colaboradores/{id}', summary: 'Alterar um colaborador', tags })
    .input(z.strictObject({ id, versao, registro: colaboradorEditado, ...consequencias }))
    .output(colaborador),
  alternar: oc
    .route({
      method: 'PUT',
      path: '/colaboradores/{id}/status',
      summary: 'Inativar ou ativar um colaborador',
      tags,
    })
    .input(z.strictObject({ id, status: z.enum(STATUS_REGISTRO), ...consequencias }))
    .output(colaborador),
  /** All or none: a refusal (LOTE_RECUSADO) lists everyone who cannot be changed in `data.recusas`. */
  mudarVarios: oc
    .route({
      method: 'PUT',
      path: '/colaboradores/lote',
      summary: 'Mudar a loja ou o superior de vários colaboradores',
      tags,
    })
    .input(
      z.strictObject({
        itens,
        mudanca: z.discriminatedUnion('campo', [
          z.strictObject({ campo: z.literal('loja_id'), valor: referenciaOpcional }),
          z.strictObject({ campo: z.literal('superior_id'), valor: referenciaOpcional }),
        ]),
      }),
    )
    .output(alterados),
  /** All or none, like mudarVarios. Refuses those who lead others: each needs their own successor. */
  alternarVarios: oc
    .route({
      method: 'PUT',
      path: '/colaboradores/lote/status',
      summary: 'Inativar ou ativar vários colaboradores',
      tags,
    })
    .input(
      z.strictObject({
        itens,
        status: z.enum(STATUS_REGISTRO),
        inativar_usuarios: consequencias.inativar_usuarios,
      }),
    )
    .output(alterados),
  /** All active colaboradores with their team's sales in the month, for a tree. Values in reais. */
  organograma: oc
    .route({ method: 'GET', path: '/colaboradores/organograma', summary: 'Organograma', tags })
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
  opcoes: oc
    .route({ method: 'GET', path: '/colaboradores/opcoes', summary: 'Escolher um corretor', tags })
    .input(buscaDeOpcoes)
    .output(opcoesDe(opcaoDeCorretor)),
  /** All active colaboradores. */
  ativos: oc
    .route({ method: 'GET', path: '/colaboradores/ativos', summary: 'Escolher um colaborador', tags })
    .input(buscaDeOpcoes)
    .output(opcoes),
  /** Possible superiors for that cargo: active, of a higher rank. */
  superiores: oc
    .route({ method: 'GET', path: '/colaboradores/superiores', summary: 'Escolher um superior', tags })
    .input(buscaDeOpcoes.extend({ cargo: z.enum(CARGOS) }))
    .output(opcoes),
  /** Possible referrers for that cargo: of a higher rank, including former colaboradores. */
  indicadores: oc
    .route({ method: 'GET', path: '/colaboradores/indicadores', summary: 'Escolher quem indicou', tags })
    .input(buscaDeOpcoes.extend({ cargo: z.enum(CARGOS) }))
    .output(opcoes),
  /** Possible successors of that colaborador: active, of the same or a higher rank. */
  sucessores: oc
    .route({
      method: 'GET',
      path: '/colaboradores/{id}/sucessores',
      summary: 'Escolher quem assume a equipe',
      tags,
    })
    .input(buscaDeOpcoes.extend({ id }))
    .output(opcoes),
  /** Active colaboradores with at least one direct report, by name. */
  superioresComEquipe: oc
    .route({
      method: 'GET',
      path: '/colaboradores/superiores-com-equipe',
      summary: 'Superiores para o filtro da lista',
      tags,
    })
    .input(buscaDeOpcoes)
    .output(opcoes),
}
