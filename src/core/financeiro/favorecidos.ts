/** Favorecidos are the people who are paid: not always colaboradores, nor always under the colaborador's document. */
import { DOCUMENTO_MESSAGE } from '../cpf-cnpj.ts'
import type { Fields } from '../fields.ts'
import { enumerate } from '../text.ts'

export const FAVORECIDO_TIPOS = ['Colaborador', 'Imobiliária parceira', 'Corretor externo', 'Outro'] as const
export type FavorecidoTipo = (typeof FAVORECIDO_TIPOS)[number]

export const VINCULOS = ['Autônomo', 'Associado', 'PJ', 'CLT'] as const
export type Vinculo = (typeof VINCULOS)[number]

/** A payee without a vínculo, as settings by vínculo call it. */
export const SEM_VINCULO = 'Não informado'
/** The choices of who has to bring an NF or RPA. */
export const VINCULOS_COM_NOTA = [...VINCULOS, SEM_VINCULO] as const

/** The types of PIX keys. The form asks for the type: 11 digits may be a CPF or a telefone. */
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
  email: { rotulo: 'E-mail', formato: 'texto' },
} as const satisfies Fields

/** A field that no form has, because it follows from movements. */
export const FAVORECIDO_SUM_FIELDS = {
  a_recuperar: { rotulo: 'A recuperar', formato: 'dinheiro' },
} as const satisfies Fields

/** A field that no form has: the record to which this one was joined. */
export const FAVORECIDO_JUNTO_FIELDS = {
  junto_de: { rotulo: 'Juntado a', formato: 'referencia' },
  documento_repetido: { rotulo: 'CPF ou CNPJ também de outro', formato: 'sim_nao' },
} as const satisfies Fields

/** The values that are masked for people who may not see them. */
export const DADOS_DO_FAVORECIDO = ['documento', 'chave_pix', 'email'] as const
export type DadoDoFavorecido = (typeof DADOS_DO_FAVORECIDO)[number]

/** Several payees may have one CNPJ only if they are brokers who are paid through one company. */
export function mayShareCnpj(favorecido: {
  tipo: FavorecidoTipo
  documento: string | null
  vinculo: Vinculo | null
}): boolean {
  const { tipo, documento, vinculo } = favorecido
  return (
    documento?.length === 14 && vinculo === 'PJ' && (tipo === 'Colaborador' || tipo === 'Corretor externo')
  )
}

/** Refusal of a document that the payee `nome` has already. */
export function documentoOfAnother(nome: string): string {
  return `Já há um favorecido com este CPF ou CNPJ: ${nome}`
}

/** Question before two brokers share a CNPJ. */
export function cnpjOfAnother(nome: string): string {
  return `Este CNPJ já é de ${nome}. Confirme que os dois recebem por ele.`
}

/** Warning about a key that other payees have too. */
export function keyOfOthers(nomes: readonly string[]): string {
  return `Esta chave PIX também é de ${enumerate(nomes)}`
}

/** Values that a payee may lack and needs to be paid: a filter of the list. */
export const FALTAS = { chave: 'Sem chave PIX', documento: 'Sem CPF ou CNPJ' } as const
export const FALTA_NAMES = ['chave', 'documento'] as const satisfies readonly (keyof typeof FALTAS)[]

/** The most keys that are saved at once. */
export const MAX_CHAVES = 500

export const FAVORECIDO_MESSAGES = {
  ausente: 'Favorecido não encontrado',
  ja_tem_chave: 'Outra pessoa já informou uma chave PIX deste favorecido',
  tipo: 'Escolha o tipo do favorecido',
  nome: 'Nome é obrigatório',
  colaborador_falta: 'Escolha o colaborador',
  colaborador_repetido: 'Este colaborador já tem um favorecido',
  colaborador_do_tipo: 'Um favorecido do tipo Colaborador, e só ele, é ligado a um colaborador',
  colaborador: 'Colaborador não encontrado',
  colaborador_fixo:
    'Este favorecido tem comissões ou uma chave PIX: o colaborador dele não muda mais. Corrija o nome, o documento ou a chave, se for preciso.',
  documento: DOCUMENTO_MESSAGE,
  documento_repetido: 'Já há um favorecido com este CPF ou CNPJ',
  cnpj_de_outro: 'Este CNPJ já é de outro corretor. Confirme que os dois o usam.',
  cnpj_compartilhado: 'Outro corretor recebe por este CNPJ: os dois o dividem',
  cnpj_dividido: 'O CNPJ é também de outro favorecido: só corretores com vínculo PJ dividem um CNPJ',
  juntado: 'Este favorecido foi juntado a outro, que recebe no lugar dele: ele continua Inativo.',
  outra_pessoa: 'Só se juntam favorecidos com o mesmo CPF ou CNPJ.',
  outro_colaborador:
    'Estes favorecidos são de dois colaboradores. Corrija o CPF de um deles antes de juntar.',
  junto_livre: 'As comissões destes favorecidos mudaram enquanto você os juntava. Confira e tente de novo.',
  nome_repetido: 'Já há um favorecido com este nome, que não tem este CPF ou CNPJ',
  de_outro: 'Este CPF ou CNPJ já é de outro favorecido que o deste colaborador',
  de_outro_colaborador: 'Já há um favorecido com este CPF ou CNPJ, ligado a outro colaborador',
  vinculo: 'Vínculo desconhecido',
  tipo_chave: 'Escolha o tipo da chave PIX',
  chave_com_tipo: 'Informe a chave PIX e o seu tipo',
  chave_falta: 'Informe a chave PIX, ou deixe o tipo dela vazio',
  chave_aleatoria: 'Chave aleatória deve ter 32 letras e números, como 123e4567-e12b-12d3-a456-426655440000',
  chave_formato: 'A chave PIX não é do tipo escolhido',
  email: 'Email inválido',
  email_mudou: 'O e-mail mudou desde que você o viu. Confira novamente.',
  email_por_outro: 'Outro Administrador que o autor precisa confirmar este e-mail.',
  a_recuperar: 'O valor a recuperar muda apenas por estornos, descontos e devoluções.',
} as const
