/** Lojas: the schemas of the form and of the list, and their routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { STATUS_REGISTRO } from '../core/status.ts'
import {
  buscaDeOpcoes,
  cepObrigatorio,
  cepOpcional,
  emailOpcional,
  estadoObrigatorio,
  estadoOpcional,
  id,
  linhaObrigatoria,
  linhaOpcional,
  NOME_CODIGO_ENDERECO,
  opcional,
  opcoes,
  telefoneOpcional,
  textoOpcional,
  versao,
} from './campos.ts'
import { feito, formato, listaDe, mudancaDeStatus, ordemPor, pagina, porId, textoDaBusca } from './listas.ts'

const campos = {
  nome: linhaObrigatoria(NOME_CODIGO_ENDERECO),
  codigo: linhaObrigatoria(NOME_CODIGO_ENDERECO, 50),
  endereco: linhaObrigatoria(NOME_CODIGO_ENDERECO, 300),
  numero: linhaOpcional(20),
  complemento: linhaOpcional(),
  bairro: linhaOpcional(),
  cidade: linhaOpcional(),
  estado: estadoOpcional,
  cep: cepOpcional,
  telefone: telefoneOpcional,
  email: emailOpcional,
  /** A usuario whose cargo is Administrador. */
  gerente_id: opcional(id),
  observacoes: textoOpcional(5000),
}

/** The fields of a new loja. */
export const lojaNova = z.strictObject(campos)
export type LojaNova = z.output<typeof lojaNova>

/** The fields of an edited loja: its whole address is required. */
export const lojaEditada = z.strictObject({
  ...campos,
  bairro: linhaObrigatoria('Bairro é obrigatório'),
  cidade: linhaObrigatoria('Cidade é obrigatória'),
  estado: estadoObrigatorio,
  cep: cepObrigatorio,
})
export type LojaEditada = z.output<typeof lojaEditada>

/** A loja as the list and the form read it; CEP and telefone are digits. */
export const loja = z.object({
  id: z.string(),
  versao: z.number(),
  nome: z.string(),
  codigo: z.string(),
  endereco: z.string(),
  numero: z.string().nullable(),
  complemento: z.string().nullable(),
  bairro: z.string().nullable(),
  cidade: z.string().nullable(),
  estado: z.string().nullable(),
  cep: z.string().nullable(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  gerente_id: z.string().nullable(),
  gerente: z.object({ id: z.string(), nome: z.string() }).nullable(),
  observacoes: z.string().nullable(),
  status: z.enum(STATUS_REGISTRO),
  created_at: z.string(),
})
export type Loja = z.output<typeof loja>

/** The columns by which the list can be ordered. */
export const ORDENS_DE_LOJAS = ['nome', 'codigo', 'cidade', 'estado', 'status'] as const

/** What narrows the list: name, code or city contain the text. */
const filtrosDeLojas = z.strictObject({
  texto: textoDaBusca,
  ordem: ordemPor(ORDENS_DE_LOJAS),
})
export type FiltrosDeLojas = z.output<typeof filtrosDeLojas>

const tags = ['Lojas']

export const lojasRotas = {
  listar: oc
    .route({ method: 'GET', path: '/lojas', summary: 'Listar lojas', tags })
    .input(filtrosDeLojas.extend({ pagina }))
    .output(listaDe(loja)),
  obter: oc
    .route({ method: 'GET', path: '/lojas/{id}', summary: 'Obter uma loja', tags })
    .input(porId)
    .output(loja),
  /** Send the header `Idempotency-Key` so that a repeated request makes one loja. */
  criar: oc
    .route({ method: 'POST', path: '/lojas', summary: 'Cadastrar uma loja', tags, successStatus: 201 })
    .input(lojaNova)
    .output(loja),
  atualizar: oc
    .route({ method: 'PUT', path: '/lojas/{id}', summary: 'Alterar uma loja', tags })
    .input(z.strictObject({ id, versao, loja: lojaEditada }))
    .output(loja),
  alternar: oc
    .route({ method: 'PUT', path: '/lojas/{id}/status', summary: 'Inativar ou ativar uma loja', tags })
    .input(mudancaDeStatus)
    .output(loja),
  excluir: oc
    .route({ method: 'DELETE', path: '/lojas/{id}', summary: 'Excluir uma loja', tags })
    .input(z.strictObject({ id, versao }))
    .output(feito),
  /** All lojas that the filters leave, in the order asked. */
  exportar: oc
    .route({ method: 'GET', path: '/lojas/exportar', summary: 'Exportar lojas', tags })
    .input(filtrosDeLojas.extend({ formato }))
    .output(z.instanceof(Blob)),
  opcoes: oc
    .route({ method: 'GET', path: '/lojas/opcoes', summary: 'Escolher uma loja', tags })
    .input(buscaDeOpcoes)
    .output(opcoes),
  /** Active Administradores, who alone may manage a loja. */
  gerentes: oc
    .route({ method: 'GET', path: '/lojas/gerentes', summary: 'Escolher o gerente de uma loja', tags })
    .input(buscaDeOpcoes)
    .output(opcoes),
}
