/** Lojas: schemas of the form and the list, and the routes. */
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
  nomeado,
  opcional,
  opcoes,
  telefoneOpcional,
  textoOpcional,
} from './campos.ts'
import { linhaDe } from './linha.ts'
import { ordemPor, textoDaBusca } from './listas.ts'
import { rotaDeAlternar, rotaDeOpcoes, rotasDeCadastro } from './rotas-de-cadastro.ts'

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
  /** Must be a usuario whose cargo is Administrador. */
  gerente_id: opcional(id),
  observacoes: textoOpcional(5000),
}

/** The fields of a new loja. */
export const lojaNova = z.strictObject(campos)

/** The fields of an edited loja: the complete address is required. */
export const lojaEditada = z.strictObject({
  ...campos,
  bairro: linhaObrigatoria('Bairro é obrigatório'),
  cidade: linhaObrigatoria('Cidade é obrigatória'),
  estado: estadoObrigatorio,
  cep: cepObrigatorio,
})

/** A loja in the list and the form; CEP and telefone are digits. */
export const loja = linhaDe(campos, {
  gerente: nomeado.nullable(),
  status: z.enum(STATUS_REGISTRO),
})
export type Loja = z.output<typeof loja>

/** The columns the list can be sorted by. */
export const ORDENS_DE_LOJAS = ['nome', 'codigo', 'cidade', 'estado', 'status'] as const

/** Filters of the list; the text is searched in name, code and city. */
const filtrosDeLojas = z.strictObject({
  texto: textoDaBusca,
  ordem: ordemPor(ORDENS_DE_LOJAS),
})
export type FiltrosDeLojas = z.output<typeof filtrosDeLojas>

export const lojasRotas = {
  ...rotasDeCadastro('lojas', { linha: loja, novo: lojaNova, editado: lojaEditada, filtros: filtrosDeLojas }),
  alternar: rotaDeAlternar('lojas', loja),
  opcoes: rotaDeOpcoes('lojas'),
  /** Active Administradores: only they can manage a loja. */
  gerentes: oc
    .route({
      method: 'GET',
      path: '/lojas/gerentes',
      summary: 'Escolher o gerente de uma loja',
      tags: ['Lojas'],
    })
    .input(buscaDeOpcoes)
    .output(opcoes),
}
