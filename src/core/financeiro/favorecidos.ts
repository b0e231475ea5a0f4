/** Favorecidos: who is paid. Not always a colaborador, and not always under the colaborador's own document. */
import { DOCUMENTO_MESSAGE } from '../cpf-cnpj.ts'
import type { Fields } from '../fields.ts'

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
  documento: { rotulo: 'CPF ou CNPJ', formato: 'documento' },
  vinculo: { rotulo: 'Vínculo', formato: VINCULOS },
  tipo_chave: { rotulo: 'Tipo da chave PIX', formato: CHAVE_PIX_TIPOS },
  chave_pix: { rotulo: 'Chave PIX', formato: 'texto' },
} as const satisfies Fields

/** What no form has: it follows from movements. */
export const FAVORECIDO_SUM_FIELDS = {
  a_recuperar: { rotulo: 'A recuperar', formato: 'dinheiro' },
} as const satisfies Fields

/** What is masked for those who may not see it. */
export const DADOS_DO_FAVORECIDO = ['documento', 'chave_pix'] as const
export type DadoDoFavorecido = (typeof DADOS_DO_FAVORECIDO)[number]

/** What a payee can lack before it can be paid: a filter of the list. */
export const FALTAS = { chave: 'Sem chave PIX', documento: 'Sem CPF ou CNPJ' } as const
export const FALTA_NAMES = ['chave', 'documento'] as const satisfies readonly (keyof typeof FALTAS)[]

export const FAVORECIDO_MESSAGES = {
  tipo: 'Escolha o tipo do favorecido',
  nome: 'Nome é obrigatório',
  colaborador_falta: 'Escolha o colaborador',
  colaborador_repetido: 'Este colaborador já tem um favorecido',
  colaborador_do_tipo: 'Um favorecido do tipo Colaborador, e só ele, é ligado a um colaborador',
  colaborador: 'Colaborador não encontrado',
  colaborador_fixo:
    'Há comissões aprovadas para este favorecido: o colaborador dele não muda mais. Corrija o nome, o documento ou a chave, se for preciso.',
  documento: DOCUMENTO_MESSAGE,
  documento_repetido: 'Já há um favorecido com este CPF ou CNPJ',
  nome_repetido: 'Já há um favorecido com este nome, que não tem este CPF ou CNPJ',
  de_outro: 'Este CPF ou CNPJ já é de outro favorecido que o deste colaborador',
  de_outro_colaborador: 'Já há um favorecido com este CPF ou CNPJ, ligado a outro colaborador',
  vinculo: 'Vínculo desconhecido',
  tipo_chave: 'Escolha o tipo da chave PIX',
  chave_com_tipo: 'Informe a chave PIX e o seu tipo',
  chave_falta: 'Informe a chave PIX, ou deixe o tipo dela vazio',
  chave_aleatoria: 'Chave aleatória deve ter 32 letras e números, como 123e4567-e12b-12d3-a456-426655440000',
  chave_formato: 'A chave PIX não é do tipo escolhido',
  a_recuperar: 'O valor a recuperar muda apenas por estornos, descontos e devoluções.',
} as const
