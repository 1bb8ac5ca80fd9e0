import { compost } from "./content/compost.ts";
import { containers } from "./content/containers.ts";
import { gadgets } from "./content/gadgets.ts";
import { seeds } from "./content/seeds.ts";
import type { DemoQuestion, DemoTag, DemoUser } from "./story.ts";

/** The community of the demo: neighbours who grow food in small places. Our own writing, CC0. */
export const users: readonly DemoUser[] = [
  {
    username: "mira",
    display_name: "Mira Okafor",
    bio: "Third-floor balcony, facing south. Tomatoes first, everything else where it fits.",
    location: "Lisbon",
    password: "demo-Pass-1",
  },
  {
    username: "tomas",
    display_name: "Tomás Varga",
    bio: "I keep the compost bays of the Mill Lane gardens and answer when I know.",
    location: "Szeged",
    role_id: 3,
    password: "demo-Pass-2",
  },
  {
    username: "june",
    display_name: "June Halloran",
    bio: "Retired soil scientist. Ask me about worms.",
    location: "Cork",
  },
  { username: "anselm", display_name: "Anselm Roy", bio: "Clay soil, slow springs, patient cat.", location: "Ghent" },
  {
    username: "priya",
    display_name: "Priya Raman",
    bio: "I measure things: moisture, light, regret.",
    location: "Pune",
  },
  { username: "odd", display_name: "Odd Lindqvist", bio: "Short season, long list of seeds.", location: "Umeå" },
  { username: "farida", display_name: "Farida Aziz", bio: "Herbs on every windowsill.", location: "Amman" },
  { username: "bastian", display_name: "Bastian Keller", bio: "School garden, forty small helpers.", location: "Graz" },
  { username: "wen", display_name: "Wen Jiayi", bio: "Rooftop beds above a bakery.", location: "Taipei" },
  { username: "rosalind", display_name: "Rosalind Pike", bio: "Allotment 14. Come for the rhubarb." },
  { username: "ilya", display_name: "Ilya Sorokin", bio: "Learning to keep basil alive." },
  { username: "noor", display_name: "Noor Haddad", bio: "" },
  { username: "greta", display_name: "Greta Weiss", bio: "" },
  { username: "bargain-hoses", display_name: "Bargain Hoses", bio: "Best hoses. Best prices." },
];

export const tags: readonly DemoTag[] = [
  { slug_name: "tomatoes", text: "Growing, training, feeding and saving tomatoes of every size." },
  { slug_name: "compost", text: "Heaps, bins and worms: turning scraps into soil." },
  { slug_name: "containers", text: "Pots, boxes and bags, and what grows in them without a bed." },
  { slug_name: "seeds", text: "Choosing, starting and saving seeds." },
  { slug_name: "watering", text: "How much, how often, and how to be away for two weeks." },
  { slug_name: "pests", text: "Who eats what, and what to do that harms nobody else." },
  { slug_name: "herbs", text: "Basil, mint, thyme and their friends." },
  { slug_name: "soil", text: "Structure, acidity and life of the ground itself." },
  { slug_name: "electronics", text: "Sensors, pumps and small computers among the plants." },
  { slug_name: "winter", text: "What to do when it freezes." },
  { slug_name: "pruning", text: "What to cut, when, and what never to cut." },
  { slug_name: "meta", text: "Questions about this site and how we use it.", reserved: true },
];

export const questions: readonly DemoQuestion[] = [...containers, ...compost, ...seeds, ...gadgets];
