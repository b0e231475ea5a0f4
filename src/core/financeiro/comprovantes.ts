/** Comprovantes: files that prove payments of a closing, and payees' NFs and RPAs in it. They are judged as attachments are. */
import type { Fields } from '../fields.ts'

export const COMPROVANTE_MESSAGES = {
  ausente: 'Este comprovante não existe mais.',
  espaco: (gigabytes: number) =>
    `Os anexos e comprovantes, com os que estão sendo enviados, chegaram a ${gigabytes.toLocaleString('pt-BR')} GB, o máximo. Um Administrador pode aumentá-lo em Configurações.`,
  de_outro: 'Escolha pagamentos deste fechamento. O que foi compensado com descontos não tem comprovante.',
  nenhum: 'Escolha ao menos um pagamento.',
  favorecido_de_fora: 'Este favorecido não está neste fechamento.',
  fechado: 'A NF ou o RPA entra e sai no rascunho, ou depois da aprovação. Confira novamente.',
  mudaram: 'Os pagamentos sem comprovante mudaram. Confira novamente.',
} as const

/** The file's name stays out of the audit. */
export const COMPROVANTE_FIELDS = {
  arquivo_id: { rotulo: 'Arquivo', formato: 'texto' },
  pagamento_id: { rotulo: 'Pagamento', formato: 'texto' },
  sha256: { rotulo: 'SHA-256', formato: 'texto' },
  usuario_id: { rotulo: 'Incluído por', formato: 'referencia' },
} as const satisfies Fields

/** Likewise of an NF or RPA, a file of a payee in a closing. */
export const NOTA_FIELDS = {
  fechamento_id: { rotulo: 'Fechamento', formato: 'texto' },
  favorecido_id: { rotulo: 'Favorecido', formato: 'referencia' },
  arquivo_id: { rotulo: 'Arquivo', formato: 'texto' },
  sha256: { rotulo: 'SHA-256', formato: 'texto' },
  usuario_id: { rotulo: 'Incluído por', formato: 'referencia' },
} as const satisfies Fields
