/** The proof of a draw: everything that determined it, and its step-by-step verification in words. */
import {
  FORMATO,
  hashDaSemente,
  hashDoTexto,
  NUMEROS,
  type ParticipanteDoSorteio,
  type Resultado,
  sortear,
  textoDaLista,
} from './sorteio.ts'

/** The contents of a proof; instants in ISO 8601, hashes and the secret seed in hex. */
export interface DadosDaProva {
  sorteio: { id: string; nome: string; premio: string }
  preparo: { id: string; preparado_em: string }
  participantes: ParticipanteDoSorteio[]
  hash_participantes: string
  hash_semente: string
  semente: string
  /** '' if there was none. */
  semente_publica: string
  realizado_em: string
  /** `posicao` starts at 1. */
  vencedor: { posicao: number; id: string; nome: string }
}

export interface Prova extends DadosDaProva {
  formato: typeof FORMATO
  /** Hash of all fields above: reveals a damaged or altered file. */
  hash_prova: string
}

/** The file name of the program that verifies a proof. */
export const ARQUIVO_DO_VERIFICADOR = 'verificar-sorteio.mjs'

/** The file name of the proof. */
export function nomeDoArquivo({ sorteio }: Pick<DadosDaProva, 'sorteio'>): string {
  return `prova-${sorteio.id}.json`
}

/** One step of the verification, in words; `confere` is true if it passed. */
interface Passo {
  titulo: string
  texto: string
  confere: boolean
}

export interface Conferencia {
  passos: Passo[]
  confere: boolean
  /** Null if the inputs do not allow a draw. */
  resultado: Resultado | null
}

/** Creates the proof with its hash; the fields have a fixed order. */
export function fazerProva(dados: DadosDaProva): Prova {
  const corpo = corpoDaProva(dados)
  return { ...corpo, hash_prova: hashDoTexto(JSON.stringify(corpo)) }
}

/** The proof's file content, identical byte for byte for the same proof. */
export function escreverProva(prova: Prova): string {
  return `${JSON.stringify(fazerEmOrdem(prova), null, 2)}\n`
}

/** Recomputes the winner from the proof only and describes each step in Portuguese. Never throws. */
export function conferirProva(prova: Prova): Conferencia {
  const resultado = resultadoDe(prova)
  const passos = [
    passoDaLista(prova),
    passoDaSemente(prova),
    passoDosNumeros(prova, resultado),
    passoDoVencedor(prova, resultado),
    passoDoArquivo(prova),
  ]
  return { passos, resultado, confere: passos.every(({ confere }) => confere) }
}

/** Splits a long code into groups for comparison by eye: 'a1b2c3d4 e5f6…'. */
export function agruparCodigo(codigo: string): string {
  return codigo.match(/.{1,8}/g)?.join(' ') ?? ''
}

function corpoDaProva(dados: DadosDaProva): Omit<Prova, 'hash_prova'> {
  const { sorteio, preparo, vencedor } = dados
  return {
    formato: FORMATO,
    sorteio: { id: sorteio.id, nome: sorteio.nome, premio: sorteio.premio },
    preparo: { id: preparo.id, preparado_em: preparo.preparado_em },
    participantes: dados.participantes.map(({ id, nome }) => ({ id, nome })),
    hash_participantes: dados.hash_participantes,
    hash_semente: dados.hash_semente,
    semente: dados.semente,
    semente_publica: dados.semente_publica,
    realizado_em: dados.realizado_em,
    vencedor: { posicao: vencedor.posicao, id: vencedor.id, nome: vencedor.nome },
  }
}

function fazerEmOrdem(prova: Prova): Prova {
  return { ...corpoDaProva(prova), formato: prova.formato, hash_prova: prova.hash_prova }
}

function resultadoDe(prova: Prova): Resultado | null {
  const { sorteio, hash_participantes, semente, semente_publica, participantes } = prova
  try {
    return sortear({
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

function passoDaLista(prova: Prova): Passo {
  const calculado = hashDoTexto(textoDaLista(prova))
  const confere = prova.formato === FORMATO && calculado === prova.hash_participantes
  const quantos = prova.participantes.length
  return {
    titulo: 'A lista é a que foi publicada',
    texto: confere
      ? `O código da lista com ${quantos === 1 ? '1 participante' : `${inteiro(quantos)} participantes`}, do nome do sorteio e do prêmio, calculado agora, é igual ao publicado na preparação.`
      : 'O código calculado agora não é o publicado: a lista, o nome do sorteio ou o prêmio mudou.',
    confere,
  }
}

function passoDaSemente({ semente, hash_semente }: Prova): Passo {
  const confere = codigoDaSemente(semente) === hash_semente
  return {
    titulo: 'A semente secreta é a que foi guardada',
    texto: confere
      ? 'O código da semente revelada, calculado agora, é igual ao publicado antes do sorteio: ela não foi trocada.'
      : 'A semente revelada não é aquela cujo código foi publicado.',
    confere,
  }
}

function codigoDaSemente(semente: string): string | null {
  try {
    return hashDaSemente(semente)
  } catch {
    return null
  }
}

function passoDosNumeros({ participantes, semente_publica }: Prova, resultado: Resultado | null): Passo {
  const titulo = 'As sementes dão o número sorteado'
  if (!resultado)
    return { titulo, texto: 'Não é possível calcular um número com estes dados.', confere: false }
  const { tentativas, limite } = resultado
  const descartados = tentativas.filter(({ aceita }) => !aceita)
  const sorteado = tentativas.at(-1)?.numero ?? 0
  const comQual = semente_publica === '' ? 'A semente secreta dá' : 'As sementes secreta e pública dão'
  const porque =
    descartados.length === 0
      ? ''
      : ` Antes ${descartados.length === 1 ? 'foi descartado' : 'foram descartados'} ${descartados.map(({ numero }) => inteiro(numero)).join(', ')}: de ${inteiro(limite)} em diante os números não se dividem por igual entre ${inteiro(participantes.length)} pessoas.`
  return {
    titulo,
    texto: `${comQual} o número ${inteiro(sorteado)}, de 0 a ${inteiro(NUMEROS - 1)}.${porque}`,
    confere: true,
  }
}

function passoDoVencedor({ participantes, vencedor }: Prova, resultado: Resultado | null): Passo {
  const titulo = 'O número aponta o vencedor'
  if (!resultado) return { titulo, texto: 'Sem um número, não há vencedor a calcular.', confere: false }
  const numero = resultado.tentativas.at(-1)?.numero ?? 0
  const calculado = participantes[resultado.indice]
  const posicao = resultado.indice + 1
  const confere =
    calculado?.id === vencedor.id && calculado.nome === vencedor.nome && posicao === vencedor.posicao
  const conta = `${inteiro(numero)} dividido por ${inteiro(participantes.length)} deixa resto ${inteiro(resultado.indice)}: posição ${inteiro(posicao)} da lista, ${calculado?.nome}.`
  return {
    titulo,
    texto: confere ? conta : `${conta} A prova, porém, dá como vencedor ${vencedor.nome}.`,
    confere,
  }
}

function passoDoArquivo({ hash_prova, ...dados }: Prova): Passo {
  const confere = fazerProva(dados).hash_prova === hash_prova
  return {
    titulo: 'A prova está inteira',
    texto: confere
      ? 'O código da prova confere com o conteúdo dela.'
      : 'O código da prova não confere: algum dado foi mudado depois.',
    confere,
  }
}

function inteiro(n: number): string {
  return n.toLocaleString('pt-BR')
}
