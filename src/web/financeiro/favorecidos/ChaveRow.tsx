/** A payee in the grid of keys. */
import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react'
import { documentoInWords } from '../../../core/financeiro/dados-do-favorecido.ts'
import { CHAVE_PIX_TIPOS } from '../../../core/financeiro/favorecidos.ts'
import { warned } from '../../fields/warning.tsx'
import { type Payee, proposed, type TypedKey } from './typed-keys.ts'

interface Props {
  payee: Payee
  typed: TypedKey | undefined
  refusal: string | null
  warning: string | null
  chosen: boolean
  onChange: (payee: Payee, key: TypedKey) => void
  /** Called with several lines or cells that are pasted. */
  onPaste: (payee: Payee, text: string) => void
  onChoose: (id: string) => void
}

const TIPOS = [{ value: '', label: 'Tipo' }, ...CHAVE_PIX_TIPOS.map((value) => ({ value, label: value }))]
const NOTHING: TypedKey = { tipo: null, chave: '' }

/** Memoized: typing in one row draws no other one. */
export const ChaveRow = memo(function ChaveRow(props: Props) {
  const { payee, typed = NOTHING, refusal, warning, chosen, onChange, onPaste, onChoose } = props
  const { id, nome, tipo, documento } = payee
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\r\n]/.test(text.trim())) return
    event.preventDefault()
    onPaste(payee, text)
  }
  return (
    <Group gap="xs" align="flex-start" wrap="wrap">
      <Checkbox
        mt={8}
        aria-label={`Selecionar ${nome}`}
        checked={chosen}
        disabled={documento === null}
        onChange={() => onChoose(id)}
      />
      <div style={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={500}>{nome}</Text>
        <Text size="xs" c="dimmed">
          {documentoInWords({ documento, tipo_chave: null, chave_pix: null }) ?? 'sem CPF ou CNPJ'} · {tipo}
        </Text>
      </div>
      <TextInput
        flex="1 1 16rem"
        aria-label={`Chave PIX de ${nome}`}
        placeholder="Chave PIX"
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed.chave}
        error={refusal}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...warned(warning)}
        onChange={({ currentTarget: { value } }) => onChange(payee, { tipo: typed.tipo, chave: value })}
        onBlur={() => {
          if (typed.motivo === undefined) onChange(payee, proposed(payee, typed))
        }}
        onPaste={paste}
        onKeyDown={moveOn}
        data-chave
      />
      <NativeSelect
        flex="0 1 9rem"
        aria-label={`Tipo da chave de ${nome}`}
        data={TIPOS}
        value={typed.tipo ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(payee, {
            tipo: CHAVE_PIX_TIPOS.find((one) => one === value) ?? null,
            chave: typed.chave,
            checked: typed.chave !== '',
          })
        }
      />
    </Group>
  )
})

/** Enter and the arrows lead to the key of the next or previous payee. */
function moveOn(event: KeyboardEvent<HTMLInputElement>) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const row = event.currentTarget.closest<HTMLElement>('[data-index]')
  const index = Number(row?.dataset.index) + step
  row?.parentElement?.querySelector<HTMLElement>(`[data-index="${index}"] [data-chave]`)?.focus()
}
