/**
 * Verifica a prova de um sorteio do Plantão usando apenas o Node (18 ou mais novo), sem nada do Plantão.
 *
 *   node verificar-sorteio.mjs prova.json
 *   node verificar-sorteio.mjs prova.json <código da lista> <código da semente>
 *
 * Os dois códigos são os que foram publicados na preparação, antes do sorteio: informe-os como você os anotou naquele dia.
 * Sem eles, o programa confere que a prova é coerente; com eles, que ela é a do sorteio que você viu ser preparado.
 * Sai com 0 quando tudo confere e com 1 quando algo não confere. As regras estão em sorteio.md.
 */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { argv, exit } from 'node:process'
import { pathToFileURL } from 'node:url'

const FORMATO = 'plantao-sorteio-1'
const NUMEROS = 2 ** 32

/** Confere os bytes de uma prova. Devolve os passos, cada um com `ok`; nunca lança. */
export function verificar(bytes, { lista, semente } = {}) {
  const passos = []
  const passo = (titulo, ok, detalhe = '') => passos.push({ titulo, ok: Boolean(ok), detalhe })
  try {
    const prova = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))

    const { hash_prova, ...corpo } = prova
    passo('O formato é conhecido', prova.formato === FORMATO, String(prova.formato))
    passo(
      'O arquivo está escrito como o Plantão o escreve, byte por byte',
      Buffer.from(`${JSON.stringify(emOrdem(prova), null, 2)}\n`).equals(Buffer.from(bytes)),
    )
    passo('O código da prova confere', sha256(JSON.stringify(corpo)) === hash_prova, hash_prova)

    const participantes = prova.participantes.map(({ id, nome }) => ({ id, nome }))
    const { id, nome, premio } = prova.sorteio
    const textoDaLista = JSON.stringify({ formato: FORMATO, sorteio: { id, nome, premio }, participantes })
    passo(
      'A lista de participantes é a que foi publicada',
      sha256(textoDaLista) === prova.hash_participantes,
      prova.hash_participantes,
    )

    const chave = Buffer.from(prova.semente, 'hex')
    passo(
      'A semente secreta é a que foi guardada',
      /^[0-9a-f]{64}$/.test(prova.semente) && sha256(chave) === prova.hash_semente,
      prova.hash_semente,
    )

    const quantos = participantes.length
    const limite = NUMEROS - (NUMEROS % quantos)
    let numero = limite
    for (let vez = 0; numero >= limite; vez++) {
      const mensagem = [FORMATO, id, prova.hash_participantes, vez, prova.semente_publica].join('\n')
      numero = createHmac('sha256', chave).update(mensagem, 'utf8').digest().readUInt32BE(0)
      passo(
        `Número sorteado na ${vez + 1}ª vez`,
        true,
        numero < limite ? `${numero}` : `${numero}: descartado, não é menor que ${limite}`,
      )
    }
    const indice = numero % quantos
    const { posicao, ...vencedor } = prova.vencedor
    passo(
      'O número aponta o vencedor',
      posicao === indice + 1 &&
        vencedor.id === participantes[indice].id &&
        vencedor.nome === participantes[indice].nome,
      `${numero} dividido por ${quantos} deixa resto ${indice}: posição ${indice + 1}, ${participantes[indice].nome}`,
    )

    if (lista !== undefined)
      passo('O código da lista é o que você anotou', semEspacos(lista) === prova.hash_participantes)
    if (semente !== undefined)
      passo('O código da semente é o que você anotou', semEspacos(semente) === prova.hash_semente)
  } catch (erro) {
    passo('A prova pode ser lida', false, erro instanceof Error ? erro.message : String(erro))
  }
  return { confere: passos.every(({ ok }) => ok), passos }
}

/** Os campos da prova, só eles e na ordem em que o Plantão os escreve. */
function emOrdem(prova) {
  const { sorteio, preparo, vencedor } = prova
  return {
    formato: prova.formato,
    sorteio: { id: sorteio.id, nome: sorteio.nome, premio: sorteio.premio },
    preparo: { id: preparo.id, preparado_em: preparo.preparado_em },
    participantes: prova.participantes.map(({ id, nome }) => ({ id, nome })),
    hash_participantes: prova.hash_participantes,
    hash_semente: prova.hash_semente,
    semente: prova.semente,
    semente_publica: prova.semente_publica,
    realizado_em: prova.realizado_em,
    vencedor: { posicao: vencedor.posicao, id: vencedor.id, nome: vencedor.nome },
    hash_prova: prova.hash_prova,
  }
}

function sha256(conteudo) {
  return createHash('sha256').update(conteudo).digest('hex')
}

function semEspacos(codigo) {
  return codigo.replace(/\s/g, '').toLowerCase()
}

function principal([arquivo, lista, semente]) {
  if (!arquivo) {
    console.error('Uso: node verificar-sorteio.mjs prova.json [código da lista] [código da semente]')
    return 1
  }
  let bytes
  try {
    bytes = readFileSync(arquivo)
  } catch {
    console.error(`Não foi possível ler ${arquivo}`)
    return 1
  }
  const { confere, passos } = verificar(bytes, { lista, semente })
  for (const { titulo, ok, detalhe } of passos)
    console.log(`${ok ? 'OK   ' : 'FALHA'} ${titulo}${detalhe ? `: ${detalhe}` : ''}`)
  console.log(confere ? '\nA prova confere.' : '\nA PROVA NÃO CONFERE.')
  if (confere && (lista === undefined || semente === undefined))
    console.log(
      'Compare os códigos da lista e da semente com os publicados na preparação, ou informe-os ao programa.',
    )
  return confere ? 0 : 1
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) exit(principal(argv.slice(2)))
