interface MarkProps {
  /** Width and height in px: 28 in the menu, 32 on the login page. */
  readonly size: number;
}

/** The console's logo: a route over hills on a blue background. Decorative; the name is beside it. */
export function Mark({ size }: MarkProps) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="5" />
      <path d="M7.5 18.5 11.5 9.5 15.5 14 17 11.5 20.5 18" />
    </svg>
  );
}

interface BrandProps {
  /** The provider's name, from the runtime configuration. */
  readonly name: string;
  readonly size?: number;
}

/** Logo and provider name, at the top of the menu and of the login page. */
export function Brand({ name, size = 28 }: BrandProps) {
  return (
    <span className="brand">
      <Mark size={size} />
      <span className="brand-name">{name}</span>
    </span>
  );
}
