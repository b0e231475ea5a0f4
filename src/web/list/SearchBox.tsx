/** The search box; writes to the URL shortly after the last keystroke. */
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'

const DEBOUNCE_MS = 300

interface Props {
  /** 'Buscar vendas' */
  label: string
  placeholder: string
  text: string
  onChange: (text: string) => void
  inputRef: RefObject<HTMLInputElement | null>
}

export function SearchBox({ label, placeholder, text, onChange, inputRef }: Props) {
  const [typed, setTyped] = useState(text)
  const send = useDebouncedCallback(onChange, DEBOUNCE_MS)
  // The URL also changes elsewhere: cleared filters, the browser's back button.
  useEffect(() => setTyped((current) => (current.trim() === text ? current : text)), [text])
  return (
    <TextInput
      ref={inputRef}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        send(currentTarget.value.trim())
      }}
    />
  )
}
