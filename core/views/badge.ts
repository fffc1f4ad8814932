const HIGHEST = 9

/** The number on the bell, '9+' above 9; none for nothing unread (S-HOME-02, S-HOME-03). */
export function badge(unread: number): string | undefined {
  if (unread <= 0) return undefined
  return unread > HIGHEST ? `${HIGHEST}+` : String(unread)
}
