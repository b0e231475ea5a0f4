/** Colaboradores: the schemas of the form, the list, the details and the organograma, and their routes. */
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
  opcoes,
  percentual,
  telefone,
  versao,
} from './campos.ts'
import { comSaida, linhaDe } from './linha.ts'
import { historico, ordemPor, porId, textoDaBusca } from './listas.ts'
import { rotasDeCadastro } from './rotas-de-cadastro.ts'

/** No choice at all, as some programs write it. */
const NENHUM = 'none'

/** A reference that may be missing: null, absent, '' or 'none'. */
const referenciaOpcional = comSaida(
  z
    .union([id, z.literal(NENHUM), z.literal('')])
    .nullish()
    .transform((valor) => (valor === NENHUM || valor === '' || valor === undefined ? null : valor)),
  z.string().nullable(),
)

/** 11 digits, masked or bare; check digits are not checked. Missing says `mensagem`. */
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

/** The telephone of every record, whose absence says `mensagem`. */
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
  /** Ativo and of a higher rank; null at the top. */
  superior_id: referenciaOpcional,
  /** Of a higher rank. */
  indicado_por: referenciaOpcional,
  /** Percent, 0 to 100; empty is 0. */
  comissao_base: comSaida(
    percentual(MENSAGENS_COLABORADOR.comissao_base)
      .nullish()
      .transform((valor) => valor ?? 0),
    z.number(),
  ),
  /** Of a Corretor alone. */
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

const pessoa = z.object({ id: z.string(), nome: z.string(), cargo: z.enum(CARGOS) })

/** A colaborador as the list reads it. CPF and telefone are digits, comissao_base percent 0–100, dates YYYY-MM-DD. */
export const colaborador = linhaDe(colaboradorEditado.shape, {
  nivel: z.number(),
  loja: z.object({ id: z.string(), nome: z.string() }).nullable(),
  superior: pessoa.nullable(),
  /** Who `indicado_por` is. */
  indicador: pessoa.nullable(),
})
export type Colaborador = z.output<typeof colaborador>

/** A colaborador with what a change of theirs touches. */
const colaboradorCompleto = colaborador.extend({
  /** How many answer to them directly. */
  subordinados: z.number(),
  /** The active usuarios that are linked to them. */
  usuarios: z.array(z.object({ id: z.string(), nome: z.string(), email: z.string(), cargo: z.string() })),
})
export type ColaboradorCompleto = z.output<typeof colaboradorCompleto>

/** What goes along with a change of cargo, or with becoming Inativo. */
const consequencias = {
  /** Who takes over the team, where there is one. */
  sucessor_id: referenciaOpcional,
  /** Whether the linked usuarios become Inativo too, which ends their sessions. */
  inativar_usuarios: z.boolean().default(false),
}

/** The columns by which the list can be ordered; loja, superior and referrer by their names. */
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

/** What narrows the list: name, CPF or email contain the text. */
const filtrosDeColaboradores = z.strictObject({
  texto: textoDaBusca,
  superior_id: id.optional(),
  loja_id: id.optional(),
  status: z.enum(STATUS_REGISTRO).optional(),
  ordem: ordemPor(ORDENS_DE_COLABORADORES),
})
export type FiltrosDeColaboradores = z.output<typeof filtrosDeColaboradores>

/** How many are changed at once at most. */
const LIMITE_DO_LOTE = 200

const itens = z
  .array(z.strictObject({ id, versao }))
  .min(1, 'Selecione pelo menos um colaborador')
  .max(LIMITE_DO_LOTE, `Selecione no máximo ${LIMITE_DO_LOTE} colaboradores`)
  .refine((lista) => new Set(lista.map((item) => item.id)).size === lista.length, 'Colaborador repetido')

/** What is refused of a change of several: who, and why. */
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
  /** What happened to the colaborador, newest first, in words. */
  historico: oc
    .route({
      method: 'GET',
      path: '/colaboradores/{id}/historico',
      summary: 'Histórico de um colaborador',
      tags,
    })
    .input(porId)
    .output(historico),
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
  /** All or none: a refusal (LOTE_RECUSADO) names everyone who cannot be changed in `data.recusas`. */
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
  /** All or none, as mudarVarios. Those who lead others are refused: each needs a successor of their own. */
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
  /** Every active colaborador with the month's sales of their team, for a tree. Values in reais. */
  organograma: oc
    .route({ method: 'GET', path: '/colaboradores/organograma', summary: 'Organograma', tags })
    .output(
      z.object({
        /** The month that is counted, as the date of its first day. */
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
  /** Active Corretores, who alone may sell or take part in a sale. */
  opcoes: oc
    .route({ method: 'GET', path: '/colaboradores/opcoes', summary: 'Escolher um corretor', tags })
    .input(buscaDeOpcoes)
    .output(opcoes),
  /** Anybody active, whatever their cargo. */
  ativos: oc
    .route({ method: 'GET', path: '/colaboradores/ativos', summary: 'Escolher um colaborador', tags })
    .input(buscaDeOpcoes)
    .output(opcoes),
  /** Who may be the superior of someone of that cargo: active, of a higher rank. */
  superiores: oc
    .route({ method: 'GET', path: '/colaboradores/superiores', summary: 'Escolher um superior', tags })
    .input(buscaDeOpcoes.extend({ cargo: z.enum(CARGOS) }))
    .output(opcoes),
  /** Who may have referred someone of that cargo: of a higher rank, also those who left. */
  indicadores: oc
    .route({ method: 'GET', path: '/colaboradores/indicadores', summary: 'Escolher quem indicou', tags })
    .input(buscaDeOpcoes.extend({ cargo: z.enum(CARGOS) }))
    .output(opcoes),
  /** Who may take over the team of that colaborador: active, of the same rank or a higher one. */
  sucessores: oc
    .route({
      method: 'GET',
      path: '/colaboradores/{id}/sucessores',
      summary: 'Escolher quem assume a equipe',
      tags,
    })
    .input(buscaDeOpcoes.extend({ id }))
    .output(opcoes),
  /** The active colaboradores to whom others answer, by name. */
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
