/** Draws the wheel: names around it, and a pointer on the right. */
import type { CSSProperties } from 'react'
import { type Casa, casasDe, nomeCurto, quantasCasas } from './giro.ts'
import classes from './Roda.module.css'

interface Props {
  /** The participants' names, in the order of their list; at least one. */
  nomes: readonly string[]
  /** Position of the participant at the pointer; unbounded, it wraps around the list. */
  atual: number
  /** Duration of the current step, in milliseconds. */
  duracao: number
  /** True if the participant at the pointer has won. */
  decidido: boolean
}

const RAIO = 480
const MIOLO = 92
const MARGEM = 18
/** How far the pointer overlaps the wheel. */
const PONTA = 26
const MAIOR_LETRA = 50
const MENOR_LETRA = 26
/** Average ratio of a character's width to its height. */
const LARGURA = 0.56

export function Roda({ nomes, atual, duracao, decidido }: Props) {
  const casas = quantasCasas(nomes.length)
  const angulo = 360 / casas
  const giro: CSSProperties = {
    transform: `rotate(${-atual * angulo}deg)`,
    transitionDuration: `${duracao}ms`,
  }
  return (
    <svg
      className={classes.roda}
      viewBox="-500 -500 1040 1000"
      role="img"
      aria-label={`Roleta com ${nomes.length === 1 ? '1 participante' : `${nomes.length} participantes`}`}
    >
      <g className={classes.giro} style={giro}>
        {casasDe(nomes.length, atual).map((casa) => (
          <Fatia
            key={casa.casa}
            casa={casa}
            angulo={angulo}
            nome={nomes[casa.indice] ?? ''}
            tom={tomDa(casa.casa, casas)}
            vencedora={decidido && casa.apontada}
          />
        ))}
      </g>
      <circle r={MIOLO} className={classes.miolo} />
      <text className={classes.quantos} textAnchor="middle" dominantBaseline="central">
        {nomes.length.toLocaleString('pt-BR')}
      </text>
      <circle r={RAIO} className={classes.aro} />
      <path d={`M ${RAIO - PONTA} 0 L ${RAIO + 52} -38 L ${RAIO + 52} 38 Z`} className={classes.ponteiro} />
    </svg>
  )
}

interface FatiaProps {
  casa: Casa
  angulo: number
  nome: string
  tom: number
  vencedora: boolean
}

function Fatia({ casa, angulo, nome, tom, vencedora }: FatiaProps) {
  const espaco = RAIO - MIOLO - PONTA - 2 * MARGEM
  const curto = nomeCurto(nome, Math.floor(espaco / (MENOR_LETRA * LARGURA)))
  const letra = Math.min(MAIOR_LETRA, espaco / (curto.length * LARGURA), letraNaFatia(curto.length, angulo))
  return (
    <g transform={`rotate(${casa.casa * angulo})`} data-vencedora={vencedora || undefined}>
      <path d={contorno(angulo)} className={classes.fatia} data-tom={tom} />
      <text
        x={RAIO - MARGEM - PONTA}
        fontSize={letra}
        textAnchor="end"
        dominantBaseline="central"
        className={classes.nome}
        data-tom={tom}
      >
        {curto}
      </text>
    </g>
  )
}

/** SVG path of the slice at the pointer's angle. */
function contorno(angulo: number): string {
  if (angulo >= 360)
    return `M ${-RAIO} 0 A ${RAIO} ${RAIO} 0 1 1 ${RAIO} 0 A ${RAIO} ${RAIO} 0 1 1 ${-RAIO} 0 Z`
  const metade = (angulo / 2) * (Math.PI / 180)
  const [x, y] = [RAIO * Math.cos(metade), RAIO * Math.sin(metade)]
  return `M 0 0 L ${x} ${-y} A ${RAIO} ${RAIO} 0 ${angulo > 180 ? 1 : 0} 1 ${x} ${y} Z`
}

/** Font height at which that many letters fit between the slice's sides, down to their end nearest the centre. */
function letraNaFatia(letras: number, angulo: number): number {
  const aberta = Math.min(angulo, 90) * (Math.PI / 180)
  return (aberta * (RAIO - MARGEM - PONTA)) / (1 + aberta * LARGURA * letras)
}

/** Adjacent slices differ in shade, including the last and the first. */
function tomDa(casa: number, casas: number): number {
  return casas % 2 === 1 && casa === casas - 1 ? 2 : casa % 2
}
