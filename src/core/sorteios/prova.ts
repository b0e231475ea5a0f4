/** The proof of a draw: everything that determined it, and its step-by-step verification in words. */
import {
  draw,
  hashOfSemente,
  hashOfText,
  listText,
  NUMBER_RANGE,
  PROVA_FORMAT,
  type SorteioParticipante,
  type SorteioResult,
} from './sorteio.ts'

/** The contents of a proof; instants in ISO 8601, hashes and the secret seed in hex. */
export interface ProvaData {
  sorteio: { id: string; nome: string; premio: string }
  preparo: { id: string; preparado_em: string }
  participantes: SorteioParticipante[]
  hash_participantes: string
  hash_semente: string
  semente: string
  /** '' if there was none. */
  semente_publica: string
  realizado_em: string
  /** `posicao` starts at 1. */
  vencedor: { posicao: number; id: string; nome: string }
}

export interface Prova extends ProvaData {
  formato: typeof PROVA_FORMAT
  /** Hash of all fields above: reveals a damaged or altered file. */
  hash_prova: string
}

/** The file name of the program that verifies a proof. */
export const ARQUIVO_DO_VERIFICADOR = 'verificar-sorteio.mjs'

/** The file name of the proof. */
export function provaFileName({ sorteio }: Pick<ProvaData, 'sorteio'>): string {
  return `prova-${sorteio.id}.json`
}

/** One step of the verification, in words; `passes` is true if it passed. */
interface Step {
  title: string
  text: string
  passes: boolean
}

export interface Verification {
  steps: Step[]
  passes: boolean
  /** Null if the inputs do not allow a draw. */
  result: SorteioResult | null
}

/** Creates the proof with its hash; the fields have a fixed order. */
export function makeProva(data: ProvaData): Prova {
  const body = provaBody(data)
  return { ...body, hash_prova: hashOfText(JSON.stringify(body)) }
}

/** The proof's file content, identical byte for byte for the same proof. */
export function provaText(prova: Prova): string {
  return `${JSON.stringify(inOrder(prova), null, 2)}\n`
}

/** Recomputes the winner from the proof only and describes each step in Portuguese. Never throws. */
export function verifyProva(prova: Prova): Verification {
  const result = resultOf(prova)
  const steps = [
    listStep(prova),
    sementeStep(prova),
    numbersStep(prova, result),
    vencedorStep(prova, result),
    fileStep(prova),
  ]
  return { steps, result, passes: steps.every(({ passes }) => passes) }
}

/** Splits a long code into groups for comparison by eye: 'a1b2c3d4 e5f6…'. */
export function groupCode(code: string): string {
  return code.match(/.{1,8}/g)?.join(' ') ?? ''
}

function provaBody(data: ProvaData): Omit<Prova, 'hash_prova'> {
  const { sorteio, preparo, vencedor } = data
  return {
    formato: PROVA_FORMAT,
    sorteio: { id: sorteio.id, nome: sorteio.nome, premio: sorteio.premio },
    preparo: { id: preparo.id, preparado_em: preparo.preparado_em },
    participantes: data.participantes.map(({ id, nome }) => ({ id, nome })),
    hash_participantes: data.hash_participantes,
    hash_semente: data.hash_semente,
    semente: data.semente,
    semente_publica: data.semente_publica,
    realizado_em: data.realizado_em,
    vencedor: { posicao: vencedor.posicao, id: vencedor.id, nome: vencedor.nome },
  }
}

function inOrder(prova: Prova): Prova {
  return { ...provaBody(prova), formato: prova.formato, hash_prova: prova.hash_prova }
}

function resultOf(prova: Prova): SorteioResult | null {
  const { sorteio, hash_participantes, semente, semente_publica, participantes } = prova
  try {
    return draw({
      sorteio_id: sorteio.id,
      hash_participantes,
      semente,
      semente_publica,
      quantos: participantes.length,
    })
  } catch {
    return null
  }
}

function listStep(prova: Prova): Step {
  const computed = hashOfText(listText(prova))
  const passes = prova.formato === PROVA_FORMAT && computed === prova.hash_participantes
  const count = prova.participantes.length
  return {
    title: 'A lista é a que foi publicada',
    text: passes
      ? `O código da lista com ${count === 1 ? '1 participante' : `${formatInteger(count)} participantes`}, do nome do sorteio e do prêmio, calculado agora, é igual ao publicado na preparação.`
      : 'O código calculado agora não é o publicado: a lista, o nome do sorteio ou o prêmio mudou.',
    passes,
  }
}

function sementeStep({ semente, hash_semente }: Prova): Step {
  const passes = sementeCode(semente) === hash_semente
  return {
    title: 'A semente secreta é a que foi guardada',
    text: passes
      ? 'O código da semente revelada, calculado agora, é igual ao publicado antes do sorteio: ela não foi trocada.'
      : 'A semente revelada não é aquela cujo código foi publicado.',
    passes,
  }
}

function sementeCode(semente: string): string | null {
  try {
    return hashOfSemente(semente)
  } catch {
    return null
  }
}

function numbersStep({ participantes, semente_publica }: Prova, result: SorteioResult | null): Step {
  const title = 'As sementes dão o número sorteado'
  if (!result) return { title, text: 'Não é possível calcular um número com estes dados.', passes: false }
  const { attempts, limit } = result
  const discarded = attempts.filter(({ isAccepted }) => !isAccepted)
  const winning = attempts.at(-1)?.drawn ?? 0
  const subject = semente_publica === '' ? 'A semente secreta dá' : 'As sementes secreta e pública dão'
  const reason =
    discarded.length === 0
      ? ''
      : ` Antes ${discarded.length === 1 ? 'foi descartado' : 'foram descartados'} ${discarded.map(({ drawn }) => formatInteger(drawn)).join(', ')}: de ${formatInteger(limit)} em diante os números não se dividem por igual entre ${formatInteger(participantes.length)} pessoas.`
  return {
    title,
    text: `${subject} o número ${formatInteger(winning)}, de 0 a ${formatInteger(NUMBER_RANGE - 1)}.${reason}`,
    passes: true,
  }
}

function vencedorStep({ participantes, vencedor }: Prova, result: SorteioResult | null): Step {
  const title = 'O número aponta o vencedor'
  if (!result) return { title, text: 'Sem um número, não há vencedor a calcular.', passes: false }
  const drawn = result.attempts.at(-1)?.drawn ?? 0
  const computed = participantes[result.index]
  const posicao = result.index + 1
  const passes =
    computed?.id === vencedor.id && computed.nome === vencedor.nome && posicao === vencedor.posicao
  const calculation = `${formatInteger(drawn)} dividido por ${formatInteger(participantes.length)} deixa resto ${formatInteger(result.index)}: posição ${formatInteger(posicao)} da lista, ${computed?.nome}.`
  return {
    title,
    text: passes ? calculation : `${calculation} A prova, porém, dá como vencedor ${vencedor.nome}.`,
    passes,
  }
}

function fileStep({ hash_prova, ...data }: Prova): Step {
  const passes = makeProva(data).hash_prova === hash_prova
  return {
    title: 'A prova está inteira',
    text: passes
      ? 'O código da prova confere com o conteúdo dela.'
      : 'O código da prova não confere: algum dado foi mudado depois.',
    passes,
  }
}

function formatInteger(n: number): string {
  return n.toLocaleString('pt-BR')
}
