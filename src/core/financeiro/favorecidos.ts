/** Favorecidos: who is paid. Not always a colaborador, and not always under the colaborador's own document. */
import type { Fields } from '../fields.ts'
import { RECORD_STATUSES } from '../status.ts'

export const FAVORECIDO_TIPOS = ['Colaborador', 'Imobiliária parceira', 'Corretor externo', 'Outro'] as const
export type FavorecidoTipo = (typeof FAVORECIDO_TIPOS)[number]

export const VINCULOS = ['Autônomo', 'Associado', 'PJ', 'CLT'] as const
export type Vinculo = (typeof VINCULOS)[number]

/** The types of PIX keys. They are asked: 11 digits are a CPF or a telefone. */
export const CHAVE_PIX_TIPOS = ['CPF', 'CNPJ', 'E-mail', 'Telefone', 'Aleatória'] as const
export type ChavePixTipo = (typeof CHAVE_PIX_TIPOS)[number]

export const FAVORECIDO_FIELDS = {
  tipo: { rotulo: 'Tipo', formato: FAVORECIDO_TIPOS },
  colaborador_id: { rotulo: 'Colaborador', formato: 'referencia' },
  nome: { rotulo: 'Nome', formato: 'texto' },
  documento: { rotulo: 'CPF ou CNPJ', formato: 'texto' },
  vinculo: { rotulo: 'Vínculo', formato: VINCULOS },
  tipo_chave: { rotulo: 'Tipo da chave PIX', formato: CHAVE_PIX_TIPOS },
  chave_pix: { rotulo: 'Chave PIX', formato: 'texto' },
  status: { rotulo: 'Status', formato: RECORD_STATUSES },
  a_recuperar: { rotulo: 'A recuperar', formato: 'dinheiro' },
} as const satisfies Fields

export const FAVORECIDO_MESSAGES = {
  tipo: 'Tipo do favorecido desconhecido',
  colaborador_repetido: 'Este colaborador já tem um favorecido',
  colaborador_do_tipo: 'Um favorecido do tipo Colaborador, e só ele, é ligado a um colaborador',
  colaborador: 'Colaborador não encontrado',
  documento: 'CPF deve ter 11 dígitos e CNPJ 14 caracteres',
  vinculo: 'Vínculo desconhecido',
  tipo_chave: 'Escolha o tipo da chave PIX',
  chave_com_tipo: 'Informe a chave PIX e o seu tipo',
  a_recuperar: 'O valor a recuperar muda apenas por estornos, descontos e devoluções.',
  em_uso: 'Não é possível excluir: há comissões deste favorecido. Inative-o em vez disso.',
  em_pagamento: 'Não é possível excluir: há pagamentos deste favorecido. Inative-o em vez disso.',
} as const
