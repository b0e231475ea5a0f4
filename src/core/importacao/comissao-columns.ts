/** Which columns of a spreadsheet of sales are the commission of a participant: its own ones, or asked. */
import { describedColumn, type NamedColumn } from './colunas.ts'
import { numberOfHeading } from './headings.ts'

const COMISSAO = ['participante_percentual', 'participante_valor']

/**
 * Asks which column is the commission of the corretor where several could be: more than there are participants of that
 * number, or the house's ('Comissão') beside the corretor's ('% Corretor', 'Repasse'). Null if there is nothing to ask.
 */
export function questionOfComissao(colunas: readonly NamedColumn[]): string | null {
  const comissoes = colunas.filter(({ campo }) => campo !== null && COMISSAO.includes(campo))
  if (comissoes.length === 0)
    return 'Diga qual coluna tem o percentual ou o valor da comissão de cada participante.'
  const participants = colunas.filter(({ campo }) => campo === 'participante')
  const [percents, values] = COMISSAO.map((field) => comissoes.filter(({ campo }) => campo === field))
  const isAsked =
    isMixed(comissoes) ||
    [percents, values].some((own = []) => !fits(own, participants, own.length < comissoes.length))
  return isAsked
    ? `Qual é a comissão do corretor: ${comissoes.map(describedColumn).join(' ou ')}? Escolha “Não importar” no que não for dele.`
    : null
}

/** Whether each column is one participant's: by its number, or in their order, where the other columns need all of them. */
function fits(
  own: readonly NamedColumn[],
  participants: readonly NamedColumn[],
  hasOthers: boolean,
): boolean {
  const numbers = participants.map(({ titulo }) => numberOfHeading(titulo))
  const named = own.map(({ titulo }) => numberOfHeading(titulo))
  if (named.some((number) => numbers.includes(number)))
    return named.every((number) => countOf(named, number) <= countOf(numbers, number))
  const isEnough = own.length === 0 || !hasOthers || own.length === participants.length
  return own.length <= participants.length && isEnough
}

function countOf(numbers: readonly (string | null)[], number: string | null): number {
  return numbers.filter((each) => each === number).length
}

/** Whether one heading is the corretor's and another only 'Comissão', which may be the house's. */
function isMixed(colunas: readonly NamedColumn[]): boolean {
  const has = (pattern: RegExp) => colunas.some(({ titulo }) => pattern.test(titulo))
  return has(/corretor|repasse|participante/i) && has(/^\P{L}*comiss[ãa]o\P{L}*(?:R\$\P{L}*)?$/iu)
}
