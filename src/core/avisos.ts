/** The kinds of notices in display order, what each asks for, and how far ahead they look. */

import { COPIA_HOURS } from './copias.ts'
import { ABERTURAS_INCOMUNS } from './dados-do-cliente.ts'

/** A goal appears when it ends within this many days. */
export const META_DAYS = 15

/** A campaign appears when it ends within this many days. */
export const CAMPANHA_DAYS = 7

/** The advice for the notices of each kind, and the records that are meant; in display order. */
export const TEXTOS_DE_AVISO = {
  email: { fazer: 'Emails a entregar', quais: 'O servidor não os enviou' },
  abertura: {
    fazer: 'Aberturas a conferir',
    quais: `Dados de ${ABERTURAS_INCOMUNS} clientes ou mais, abertos ou buscados em uma hora por uma pessoa, nas últimas 24 horas`,
  },
  copia: { fazer: 'Cópias de segurança', quais: `Nenhuma há mais de ${COPIA_HOURS} horas` },
  restauracao: {
    fazer: 'Pagamentos a conferir',
    quais: 'Os dados podem não saber de tudo que saiu do banco',
  },
  razao: { fazer: 'Comissões a conferir', quais: 'Valores que não são os dos movimentos' },
  fechamento: { fazer: 'Fechamentos a aprovar', quais: 'Enviados para aprovação' },
  financeiro: { fazer: 'Financeiro', quais: 'O que espera por alguém' },
  baixa: { fazer: 'Baixas a confirmar', quais: 'Pedidas, do que favorecidos devem' },
  estorno: { fazer: 'Estornos a desfazer', quais: 'A venda saiu de Desistência depois do estorno' },
  favorecido: { fazer: 'Favorecidos a juntar', quais: 'Com o mesmo CPF ou CNPJ' },
  quatro_olhos: {
    fazer: 'Aprovação a conferir',
    quais: 'Por outra pessoa: ligada ou desligada nos últimos 7 dias',
  },
  administrador: {
    fazer: 'Administradores a conferir',
    quais: 'Inativos, passados a Staff ou excluídos nos últimos 7 dias',
  },
  conta: {
    fazer: 'Primeiro fechamento a conferir',
    quais: 'Aprovado nos últimos 7 dias com uma conta que vem de quem o enviou',
  },
  pendencia: { fazer: 'Vendas a completar', quais: 'Com pendência há mais de 15 dias' },
  unidade: { fazer: 'Unidades a conferir', quais: 'A mesma unidade em mais de uma venda' },
  meta: { fazer: 'Metas a recuperar', quais: 'Terminam em até 15 dias, abaixo do ritmo' },
  sorteio: { fazer: 'Sorteios a realizar', quais: 'Marcados até hoje' },
  premiacao: { fazer: 'Premiações a entregar', quais: 'Datadas até hoje' },
  campanha: { fazer: 'Campanhas a encerrar ou prorrogar', quais: 'Terminam em até 7 dias' },
} as const satisfies Record<string, { fazer: string; quais: string }>

export type AvisoType = keyof typeof TEXTOS_DE_AVISO
export const AVISO_TYPES = Object.keys(TEXTOS_DE_AVISO) as readonly AvisoType[]

/** How long a notice is put aside: a week, or until the notice itself changes. */
export const PRAZOS_DE_ADIAMENTO = ['semana', 'mudanca'] as const
export type PrazoDeAdiamento = (typeof PRAZOS_DE_ADIAMENTO)[number]

/** The maximum number of notices that a usuario puts aside in one step, and of those shown as put aside. */
export const LIMITE_DE_ADIADOS = 1_000
