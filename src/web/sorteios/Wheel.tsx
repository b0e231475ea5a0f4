/** Draws the wheel: names around it, and a pointer on the right. */
import type { CSSProperties } from 'react'
import { type Slot, shortName, slotCount, slotsOf } from './spin.ts'
import classes from './Wheel.module.css'

interface Props {
  /** The participants' names, in the order of their list; at least one. */
  names: readonly string[]
  /** Position of the participant at the pointer; unbounded, it wraps around the list. */
  current: number
  /** Duration of the current step, in milliseconds. */
  duration: number
  /** True if the participant at the pointer has won. */
  decided: boolean
}

const RADIUS = 480
const HUB = 92
const MARGIN = 18
/** How far the pointer overlaps the wheel. */
const TIP = 26
const MAX_FONT = 50
const MIN_FONT = 26
/** Average ratio of a character's width to its height. */
const LETTER_WIDTH = 0.56

export function Wheel({ names: nomes, current: atual, duration: duracao, decided: decidido }: Props) {
  const slots = slotCount(nomes.length)
  const angulo = 360 / slots
  const spin: CSSProperties = {
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
      <g className={classes.giro} style={spin}>
        {slotsOf(nomes.length, atual).map((casa) => (
          <Slice
            key={casa.slot}
            slot={casa}
            angle={angulo}
            name={nomes[casa.index] ?? ''}
            tone={toneOf(casa.slot, slots)}
            winning={decidido && casa.pointed}
          />
        ))}
      </g>
      <circle r={HUB} className={classes.miolo} />
      <text className={classes.quantos} textAnchor="middle" dominantBaseline="central">
        {nomes.length.toLocaleString('pt-BR')}
      </text>
      <circle r={RADIUS} className={classes.aro} />
      <path
        d={`M ${RADIUS - TIP} 0 L ${RADIUS + 52} -38 L ${RADIUS + 52} 38 Z`}
        className={classes.ponteiro}
      />
    </svg>
  )
}

interface SliceProps {
  slot: Slot
  angle: number
  name: string
  tone: number
  winning: boolean
}

function Slice({ slot: casa, angle: angulo, name: nome, tone: tom, winning: vencedora }: SliceProps) {
  const room = RADIUS - HUB - TIP - 2 * MARGIN
  const short = shortName(nome, Math.floor(room / (MIN_FONT * LETTER_WIDTH)))
  const font = Math.min(MAX_FONT, room / (short.length * LETTER_WIDTH), fontInSlice(short.length, angulo))
  return (
    <g transform={`rotate(${casa.slot * angulo})`} data-vencedora={vencedora || undefined}>
      <path d={outlineOf(angulo)} className={classes.fatia} data-tom={tom} />
      <text
        x={RADIUS - MARGIN - TIP}
        fontSize={font}
        textAnchor="end"
        dominantBaseline="central"
        className={classes.nome}
        data-tom={tom}
      >
        {short}
      </text>
    </g>
  )
}

/** SVG path of the slice at the pointer's angle. */
function outlineOf(angulo: number): string {
  if (angulo >= 360)
    return `M ${-RADIUS} 0 A ${RADIUS} ${RADIUS} 0 1 1 ${RADIUS} 0 A ${RADIUS} ${RADIUS} 0 1 1 ${-RADIUS} 0 Z`
  const half = (angulo / 2) * (Math.PI / 180)
  const [x, y] = [RADIUS * Math.cos(half), RADIUS * Math.sin(half)]
  return `M 0 0 L ${x} ${-y} A ${RADIUS} ${RADIUS} 0 ${angulo > 180 ? 1 : 0} 1 ${x} ${y} Z`
}

/** Font height at which that many letters fit between the slice's sides, down to their end nearest the centre. */
function fontInSlice(letters: number, angulo: number): number {
  const opening = Math.min(angulo, 90) * (Math.PI / 180)
  return (opening * (RADIUS - MARGIN - TIP)) / (1 + opening * LETTER_WIDTH * letters)
}

/** Adjacent slices differ in shade, including the last and the first. */
function toneOf(casa: number, slots: number): number {
  return slots % 2 === 1 && casa === slots - 1 ? 2 : casa % 2
}
