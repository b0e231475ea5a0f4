/** The brokerage's data for other parts of the server: name and logo, letterhead, holidays. */
import type { Feriado, Marca } from '../../contract/configuracoes.ts'
import { formatAddress } from '../../core/configuracoes.ts'
import { formatCnpj } from '../../core/documents.ts'
import type { LogoImage } from '../../core/logo.ts'
import type { Db } from '../database/schema/types.ts'

/** The name and logo that anybody may see; null if there is neither. */
export async function readMarca(db: Db): Promise<Marca | null> {
  const row = await withLogo(db)
    .select(['configuracoes.nome', 'logo.hash', 'logo.largura', 'logo.altura'])
    .executeTakeFirstOrThrow()
  const { nome, hash, largura, altura } = row
  const logo = hash !== null && largura !== null && altura !== null ? { hash, largura, altura } : null
  return nome === null && logo === null ? null : { nome, logo }
}

/** The name, for mails; null if not configured. */
export async function readName(db: Db): Promise<string | null> {
  const { nome } = await db.selectFrom('configuracoes').select('nome').executeTakeFirstOrThrow()
  return nome
}

/** The head of a printed document. */
export interface Letterhead {
  nome: string | null
  /** CNPJ and address, those that are known. */
  lines: string[]
  logo: (LogoImage & { conteudo: Buffer }) | null
}

/** The letterhead of documents; null if nothing is configured. */
export async function readLetterhead(db: Db): Promise<Letterhead | null> {
  const row = await withLogo(db)
    .select(['nome', 'cnpj', 'cep', 'endereco', 'numero', 'complemento', 'bairro', 'cidade', 'estado'])
    .select(['logo.tipo', 'logo.largura', 'logo.altura', 'logo.conteudo'])
    .executeTakeFirstOrThrow()
  const { nome, cnpj, tipo, largura, altura, conteudo } = row
  const rows = [cnpj === null ? '' : `CNPJ ${formatCnpj(cnpj)}`, formatAddress(row)].filter(Boolean)
  const logo =
    tipo !== null && largura !== null && altura !== null && conteudo !== null
      ? { tipo, largura, altura, conteudo }
      : null
  if (nome === null && rows.length === 0 && logo === null) return null
  return { nome, lines: rows, logo }
}

/** The local holidays by date. */
export function readFeriados(db: Db): Promise<Feriado[]> {
  return db
    .selectFrom('feriados_locais')
    .select(['id', 'data', 'nome', 'anual'])
    .orderBy('data')
    .orderBy('nome')
    .orderBy('id')
    .execute()
}

function withLogo(db: Db) {
  return db.selectFrom('configuracoes').leftJoin('configuracoes_logo as logo', 'logo.id', 'configuracoes.id')
}
